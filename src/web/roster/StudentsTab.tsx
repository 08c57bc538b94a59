import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type RosterStudent, StudentState } from '#contract/roster.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { useInvite, useStudents } from './requests.ts';
import { StudentTable } from './StudentTable.tsx';
import { studentsInWords, studentWords } from './words.ts';

const states = StudentState.options.map((state) => ({ value: state, label: studentWords[state].label }));

export function StudentsTab() {
  const text = useSearch({ from: paths.roster });
  const navigate = useNavigate();
  const page = /^[1-9]\d{0,5}$/.test(String(text.page)) ? Number(text.page) : 1;
  const search = typeof text.search === 'string' ? text.search.slice(0, 100) : '';
  const state = StudentState.options.find((each) => each === text.state);
  const change = useCallback(
    (patch: Record<string, string | undefined>) =>
      navigate({ to: '.', search: (old) => ({ ...old, page: undefined, ...patch }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((next: string) => void change({ search: next }), [change]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search" className="w-full sm:w-72">
          <SearchBox value={search} onSearch={onSearch} placeholder="Name or number" maxLength={100} />
        </Field>
        <Field label="Signing in" className="w-full sm:w-56">
          <Select
            value={state ?? ''}
            placeholder="All students"
            options={states}
            onChange={(event) => change({ state: event.target.value || undefined })}
          />
        </Field>
      </div>
      <Students
        page={page}
        search={search}
        state={state}
        onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
      />
    </div>
  );
}

type StudentsProps = {
  page: number;
  search: string;
  state: StudentState | undefined;
  onPage: (page: number) => void;
};

function Students({ page, search, state, onPage }: StudentsProps) {
  const students = useStudents({ page, search, state });
  const invite = useInvite();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [linked, setLinked] = useState<RosterStudent>();

  function send(users: string[] | 'waiting') {
    invite.mutate(users, {
      onSuccess: ({ invited, without_address }) => {
        setSelected(new Set());
        toast({
          title: `${studentsInWords(invited)} invited`,
          description: without_address.length
            ? `No mail address: ${without_address.slice(0, 5).join(', ')}${without_address.length > 5 ? ' and more' : ''}. Make a reset link and hand it over.`
            : 'The mails are on their way.',
          variant: without_address.length ? 'warn' : 'success',
        });
      },
      onError: (error) =>
        toast({ title: 'Not everyone was invited', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  if (students.isPending) return <SkeletonList rows={5} rowClassName="h-16 rounded-panel" />;
  if (students.isError)
    return (
      <Card>
        <ErrorState
          title="The students could not be loaded"
          message={sentenceFor(students.error)}
          onRetry={() => students.refetch()}
          busy={students.isFetching}
        />
      </Card>
    );
  const { results, total, totalPages, waiting } = students.data;
  const chosen = [...selected];
  return (
    <>
      {waiting > 0 && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {studentsInWords(waiting)} without a password {waiting === 1 ? 'has' : 'have'} no valid
              invitation.
            </span>
            <Button size="sm" busy={invite.isPending} onClick={() => send('waiting')}>
              {invite.isPending ? 'Inviting' : `Invite all ${waiting}`}
            </Button>
          </div>
        </Notice>
      )}
      {results.length === 0 ? (
        <Card>
          <EmptyState
            icon={UsersRound}
            title={search || state ? 'Nobody fits' : 'No students yet'}
            action={
              <Link
                to={paths.roster}
                search={{ tab: 'imports' }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                Import students
              </Link>
            }
          >
            {search || state ? 'Search for something else, or for all.' : 'Import them from a list.'}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          {chosen.length > 0 && (
            <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2 sm:px-6">
              <p aria-live="polite" className="text-muted text-sm tabular-nums">
                {studentsInWords(chosen.length)} chosen
              </p>
              <Button size="sm" busy={invite.isPending} onClick={() => send(chosen)}>
                {invite.isPending ? 'Inviting' : `Invite ${chosen.length}`}
              </Button>
            </div>
          )}
          <StudentTable
            students={results}
            selected={selected}
            onSelect={setSelected}
            stale={students.isPlaceholderData}
            onInvite={(student) => send([student.regno])}
            onLink={setLinked}
          />
        </Card>
      )}
      <Pagination page={page} totalPages={totalPages} onPage={onPage} summary={studentsInWords(total)} />
      <ResetLinkDialog student={linked} onClose={() => setLinked(undefined)} />
    </>
  );
}
