import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type RosterStudent, StudentState } from '#contract/people/invitations.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatStudentCount, studentStateLabels } from './labels.ts';
import { useInviteStudents, useInviteWaitingStudents, useListRosterStudents } from './requests.ts';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { StudentTable } from './student-table.tsx';

const states = StudentState.options.map((state) => ({
  value: state,
  label: studentStateLabels[state].label,
}));

type Search = { page: number; search: string; state: StudentState | undefined };
const list: ListOptions<Search> = {
  at: paths.roster,
  typedFilters: ['page', 'search', 'state'],
  read: (text) => ({
    page: readPage(text),
    search: (firstValue(text.search) ?? '').slice(0, 100),
    state: oneOf(StudentState.options, text.state),
  }),
};

export function StudentsTab() {
  const { search, change } = useListSearch(list);
  const onSearch = useCallback((next: string) => change({ search: next }), [change]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search" className="w-full sm:w-72">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Name or number" maxLength={100} />
        </Field>
        <FilterSelect
          label="Signing in"
          className="w-full sm:w-56"
          all="All students"
          options={states}
          value={search.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <Students search={search} onPage={(page) => change({ page })} />
    </div>
  );
}

function Students({ search, onPage }: { search: Search; onPage: (page: number) => void }) {
  const filtered = search.search !== '' || search.state !== undefined;
  const students = useListRosterStudents(search);
  const invite = useInviteStudents();
  const inviteWaiting = useInviteWaitingStudents();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [linked, setLinked] = useState<RosterStudent>();

  const onInvited = {
    onSuccess: ({ invited, without_address }: { invited: number; without_address: readonly string[] }) => {
      setSelected(new Set());
      toast({
        title: `${formatStudentCount(invited)} invited`,
        description: without_address.length
          ? `No mail address: ${without_address.slice(0, 5).join(', ')}${without_address.length > 5 ? ' and more' : ''}. Make a reset link and give it to them.`
          : 'The mails are on their way.',
        variant: without_address.length ? 'warn' : 'success',
      });
    },
    onError: (error: Error) =>
      toast({
        title: 'Not everyone was invited',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  };

  const chosen = [...selected];
  return (
    <>
      <PagedList
        query={students}
        pending={<SkeletonList rows={5} rowClassName="h-16 rounded-panel" />}
        failed="The students could not be loaded"
        page={search.page}
        onPage={onPage}
        summary={formatStudentCount}
        above={({ waiting }) =>
          waiting > 0 && (
            <Notice>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  {formatStudentCount(waiting)} without a password {waiting === 1 ? 'has' : 'have'} no valid
                  invitation.
                </span>
                <Button
                  size="sm"
                  busy={inviteWaiting.isPending}
                  onClick={() => inviteWaiting.mutate(undefined, onInvited)}
                >
                  {inviteWaiting.isPending ? 'Inviting' : `Invite all ${waiting}`}
                </Button>
              </div>
            </Notice>
          )
        }
        empty={
          <EmptyState
            icon={UsersRound}
            title={filtered ? 'Nobody matches' : 'No students yet'}
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
            {filtered ? 'Change or clear the filters.' : 'Import them from a list.'}
          </EmptyState>
        }
      >
        {({ results }) => (
          <Card flush>
            {chosen.length > 0 && (
              <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2 sm:px-6">
                <p aria-live="polite" className="text-muted text-sm tabular-nums">
                  {formatStudentCount(chosen.length)} chosen
                </p>
                <Button size="sm" busy={invite.isPending} onClick={() => invite.mutate(chosen, onInvited)}>
                  {invite.isPending ? 'Inviting' : `Invite ${chosen.length}`}
                </Button>
              </div>
            )}
            <StudentTable
              students={results}
              selected={selected}
              onSelect={setSelected}
              stale={students.isPlaceholderData}
              onInvite={(student) => invite.mutate([student.regno], onInvited)}
              onLink={setLinked}
            />
          </Card>
        )}
      </PagedList>
      <ResetLinkDialog student={linked} onClose={() => setLinked(undefined)} />
    </>
  );
}
