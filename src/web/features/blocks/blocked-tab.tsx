import { ShieldCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { BlockedPerson } from '#contract/blocks/block.ts';
import { searchForm } from '#contract/text-form.ts';
import type { Trade } from '#contract/trade.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { blockedColumns } from './blocked-columns.tsx';
import { formatStudentCount } from './registration-numbers.ts';
import { useListBlockedPeople, useUnblockPeople } from './requests.ts';
import { useBlockSearch } from './search.ts';
import { toastNothingChanged, useUnblockToast } from './unblock-toast.ts';

const PAGE = 20;

/** The people who are blocked now, with buttons to unblock one or many. */
export function BlockedTab({ trade }: { trade: Trade | undefined }) {
  const { search, change } = useBlockSearch();
  const blocked = useListBlockedPeople(trade);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <QueryView
      query={blocked}
      pending={<SkeletonList rows={4} rowClassName="h-16 rounded-panel" />}
      failed="The list could not be loaded"
    >
      {(all) => {
        if (all.length === 0)
          return (
            <Card>
              <EmptyState
                icon={ShieldCheck}
                title={trade ? `Nobody of ${trade} is blocked` : 'Nobody is blocked'}
                action={
                  <Button variant="secondary" onClick={() => change({ tab: 'block' })}>
                    Block students
                  </Button>
                }
              />
            </Card>
          );
        const found = all.filter((person) => matchesSearch(person, search.search));
        return (
          <div className="flex flex-col gap-4">
            <Field label="Search" labelHidden className="md:max-w-sm">
              <SearchBox
                value={search.search}
                onSearch={onSearch}
                placeholder="Name or registration no"
                maxLength={120}
              />
            </Field>
            {found.length > 0 ? (
              <Found people={found} trade={trade} stale={blocked.isPlaceholderData} />
            ) : (
              <Card>
                <NothingMatches
                  title={`No blocked person matches “${search.search}”`}
                  clear="Clear search"
                  onClear={() => change({ search: '' })}
                />
              </Card>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

function matchesSearch({ name, regno }: BlockedPerson, text: string): boolean {
  const wanted = searchForm(text);
  return searchForm(name).includes(wanted) || searchForm(regno).startsWith(wanted);
}

type FoundProps = { people: BlockedPerson[]; trade: Trade | undefined; stale: boolean };

function Found({ people, trade, stale }: FoundProps) {
  const { search, change } = useBlockSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const unblock = useUnblockPeople();
  const tellReleased = useUnblockToast();
  const totalPages = Math.ceil(people.length / PAGE);
  const page = Math.min(search.page, totalPages);
  const chosen = people.filter((person) => selected.has(person.regno));

  function release(released: BlockedPerson[]) {
    unblock.mutate(
      released.map((one) => one.regno),
      {
        onSuccess: () => {
          setSelected(new Set());
          tellReleased(released);
        },
        onError: toastNothingChanged,
      },
    );
  }

  return (
    <>
      <Card flush>
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2 sm:px-6">
          <p aria-live="polite" className="text-muted text-sm tabular-nums">
            {chosen.length > 0
              ? `${formatStudentCount(chosen.length)} chosen`
              : `${formatStudentCount(people.length)} blocked`}
          </p>
          {chosen.length > 0 && (
            <Button size="sm" busy={unblock.isPending} onClick={() => release(chosen)}>
              {unblock.isPending ? 'Unblocking' : `Unblock ${chosen.length}`}
            </Button>
          )}
        </div>
        <DataTable
          caption="Blocked students"
          columns={blockedColumns({
            withTrade: trade === undefined,
            busy: unblock.isPending,
            onUnblock: (person) => release([person]),
            onHistory: (regno) => change({ history: regno }),
          })}
          rows={people.slice((page - 1) * PAGE, page * PAGE)}
          rowKey={(person) => person.regno}
          rowLabel={(person) => person.name}
          selected={selected}
          onSelect={setSelected}
          stale={stale}
        />
      </Card>
      <Pagination page={page} totalPages={totalPages} onPage={(next) => change({ page: next })} />
    </>
  );
}
