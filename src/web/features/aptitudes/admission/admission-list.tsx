import { UserPlus, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { enumerate, parseRegistrationNumbers } from '#web/features/blocks/registration-numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAdmitStudents, useDismissStudents, useListAdmittedStudents } from './requests.ts';

/** The students who may take a test that only listed students can take. */
export function AdmissionList({ aptitude }: { aptitude: Aptitude }) {
  const listed = useListAdmittedStudents(aptitude.id);
  const dismiss = useDismissStudents(aptitude.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  function takeOff() {
    dismiss.mutate([...chosen], {
      onSuccess: ({ removed }) => {
        setChosen(new Set());
        toast({ title: `${pluralize(removed, 'student')} removed from the list` });
      },
      onError: (error) =>
        toast({ title: 'Nobody taken off', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  return (
    <Card aria-labelledby="list-of-test">
      <CardHeader
        title={<span id="list-of-test">The list</span>}
        hint={pluralize(aptitude.listed_count, 'student')}
        actions={
          chosen.size > 0 && (
            <Button variant="secondary" busy={dismiss.isPending} onClick={takeOff}>
              Take {chosen.size} off
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <AddForm id={aptitude.id} />
        {listed.isPending && <SkeletonList rows={3} rowClassName="h-12" />}
        {listed.isError && <QueryError query={listed} className="py-4" />}
        {listed.data?.length === 0 && (
          <EmptyState icon={Users} title="Nobody is on the list" className="py-4">
            Paste a column of registration numbers above.
          </EmptyState>
        )}
        {listed.data && listed.data.length > 0 && (
          <div className="max-h-[32rem] overflow-y-auto rounded-control border border-line">
            <DataTable
              caption="Students on the list of the test"
              columns={[
                { id: 'regno', header: 'Registration no', lead: true, cell: ({ regno }) => regno },
                { id: 'name', header: 'Name', cell: ({ name }) => name },
                { id: 'trade', header: 'Trade', plain: true, cell: ({ trade }) => trade },
                { id: 'batch', header: 'Batch', plain: true, cell: ({ batch }) => String(batch) },
              ]}
              rows={listed.data}
              rowKey={({ regno }) => regno}
              selected={chosen}
              onSelect={setChosen}
              rowLabel={({ regno, name }) => `Choose ${name} (${regno})`}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function AddForm({ id }: { id: number }) {
  const admit = useAdmitStudents(id);
  const [text, setText] = useState('');
  const users = parseRegistrationNumbers(text);
  const unknown = admit.data?.unknown ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (users.length === 0) return;
    admit.mutate(users, {
      onSuccess: ({ added, unknown: left }) => {
        setText(left.join('\n'));
        toast({ title: `${pluralize(added, 'student')} added to the list`, variant: 'success' });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Registration numbers to add to the list"
        hint="Typed or pasted, separated by blanks, commas or lines."
        {...(admit.error && { error: errorMessage(admit.error) })}
      >
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {unknown.length > 0 && (
        <Notice tone="warn" title={`${pluralize(unknown.length, 'number')} not known`}>
          No student has {enumerate(unknown)}.
        </Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        busy={admit.isPending}
        disabled={users.length === 0}
      >
        <UserPlus aria-hidden="true" />
        {users.length === 0 ? 'Add to the list' : `Add ${users.length} to the list`}
      </Button>
    </form>
  );
}
