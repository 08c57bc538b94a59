import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeCounts } from '../directory/labels.ts';
import { useListPeople } from '../directory/requests.ts';
import { usePreviewYearChange, useStartYearChange, type YearChangeInput } from './requests.ts';

const everybody = {
  page: 1,
  search: '',
  trade: undefined,
  batch: undefined,
  role: undefined,
  state: undefined,
  sort: 'name',
  order: 'ASC',
} as const;

/** Chooses a year change and previews whom it would affect. */
export function YearChangeForm() {
  const [input, setInput] = useState<YearChangeInput>({ kind: 'promote', batch: '', step_back: true });
  const [asking, setAsking] = useState(false);
  const batches = useListPeople(everybody).data?.batches ?? [];
  const preview = usePreviewYearChange(input);
  const start = useStartYearChange();
  const effects = preview.data ? describeCounts(preview.data.counts) : [];
  const verb = input.kind === 'promote' ? 'Promote' : 'Archive';

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    start.reset();
    setAsking(effects.length > 0);
  }

  function confirm() {
    start.mutate(input, {
      onSuccess: ({ counts, batch }) => {
        setAsking(false);
        toast({
          title: input.kind === 'promote' ? `Batch ${batch} promoted` : `Batch ${batch} archived`,
          description: `${describeCounts(counts).join('; ')}.`,
          variant: 'success',
        });
      },
    });
  }

  return (
    <Card aria-label="Start">
      <CardHeader title="Start" />
      <form onSubmit={ask} className="flex flex-col gap-4">
        <RadioGroup
          legend="What happens"
          value={input.kind}
          onChange={(kind) => setInput({ ...input, kind })}
          options={[
            { value: 'promote', label: 'Promote', hint: 'The JSPRs of the batch become SPRs.' },
            {
              value: 'archive',
              label: 'Archive',
              hint: 'Nobody of the batch can sign in any more. Results and the hall of fame stay.',
            },
          ]}
        />
        <Field label="Batch" required>
          <Select
            placeholder="Choose a batch"
            options={batches.map(String)}
            value={input.batch}
            onChange={({ target }) => setInput({ ...input, batch: target.value })}
          />
        </Field>
        {input.kind === 'promote' && (
          <Checkbox
            label="SPRs of older batches become students again"
            checked={input.step_back}
            onChange={({ target }) => setInput({ ...input, step_back: target.checked })}
          />
        )}
        {input.batch !== '' && (
          <section
            aria-label="What would change"
            aria-live="polite"
            className="rounded-control bg-sunken p-4"
          >
            {preview.isPending && <Skeleton className="h-6" />}
            {preview.isError && <FieldError message={errorMessage(preview.error)} />}
            {preview.data && effects.length === 0 && <p className="text-sm">Nobody would change.</p>}
            <ul className="flex flex-col gap-1 font-medium text-sm tabular-nums">
              {effects.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <UnchangedPeople people={preview.data?.left ?? []} kind={input.kind} />
          </section>
        )}
        <Button
          type="submit"
          variant={input.kind === 'archive' ? 'destructive' : 'primary'}
          disabled={effects.length === 0}
        >
          {verb}…
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${verb} batch ${input.batch}?`}
        confirmLabel={start.isPending ? 'Please wait' : verb}
        onConfirm={confirm}
        destructive={input.kind === 'archive'}
        busy={start.isPending}
        {...(start.error && { error: errorMessage(start.error) })}
      >
        <ul>
          {effects.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2">
          {input.kind === 'archive'
            ? 'They are signed out at once, even during a test. You can undo this from the list of changes.'
            : 'You can undo this from the list of changes.'}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

type UnchangedPeopleProps = {
  people: readonly { regno: string; name: string }[];
  kind: YearChangeInput['kind'];
};

function UnchangedPeople({ people, kind }: UnchangedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      {people
        .slice(0, 5)
        .map(({ name, regno }) => `${name} (${regno})`)
        .join(', ')}
      {people.length > 5 && ` and ${people.length - 5} more`} {people.length === 1 ? 'stays' : 'stay'} as{' '}
      {people.length === 1 ? 'is' : 'they are'}:{' '}
      {kind === 'promote' ? 'blocked people get no role.' : 'admins are not archived with their batch.'}
    </p>
  );
}
