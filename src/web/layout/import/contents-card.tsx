import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { QueryView } from '#web/api/query-view.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

type Page = { results: readonly unknown[]; total: number; totalPages: number };
export type ContentsFilter<Show> = { value: Show | undefined; label: string; count: number };

type ContentsCardProps<Show, Data extends Page> = {
  title: string;
  /** The legend of the filters, such as "Rows to show". */
  legend: string;
  filters: readonly ContentsFilter<Show>[];
  show: Show | undefined;
  onShow: (show: Show | undefined) => void;
  query: UseQueryResult<Data>;
  pending: ReactNode;
  failed: string;
  page: number;
  onPage: (page: number) => void;
  summary: (total: number) => string;
  empty: { title: string; filtered: string; forgotten: string };
  children: (data: Data) => ReactNode;
};

/** The rows or questions of an imported file, with filters by outcome. */
export function ContentsCard<Show extends string, Data extends Page>(props: ContentsCardProps<Show, Data>) {
  const { title, legend, filters, show, onShow, query, pending, failed, empty, children } = props;
  const heading = useId();
  return (
    <Card flush aria-labelledby={heading}>
      <div className="border-line border-b px-4 py-3 sm:px-6">
        <h2 id={heading} className="font-semibold text-lg leading-7">
          {title}
        </h2>
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">{legend}</legend>
          {filters.map(({ value, label, count }) => (
            <button
              key={label}
              type="button"
              aria-pressed={value === show}
              onClick={() => onShow(value)}
              className={cn(
                'min-h-9 rounded-full border border-line px-3 text-sm tabular-nums hover:bg-sunken',
                value === show && 'border-accent bg-accent-soft text-accent-text',
              )}
            >
              {label} {count}
            </button>
          ))}
        </fieldset>
      </div>
      <QueryView query={query} pending={pending} failed={failed} inCard>
        {(data) =>
          data.results.length > 0 ? (
            <>
              {children(data)}
              <div className="border-line border-t px-4 py-3 sm:px-6">
                <Pagination
                  page={props.page}
                  totalPages={data.totalPages}
                  onPage={props.onPage}
                  summary={props.summary(data.total)}
                />
              </div>
            </>
          ) : (
            <EmptyState title={empty.title}>{show ? empty.filtered : empty.forgotten}</EmptyState>
          )
        }
      </QueryView>
    </Card>
  );
}
