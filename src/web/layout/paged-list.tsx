import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '#web/api/query-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

/** A page of a list, as the API returns it. */
type Page = { results: readonly unknown[]; total: number; totalPages: number };

type PagedListProps<Data extends Page> = {
  query: UseQueryResult<Data>;
  /** Shown while the list loads. */
  pending: ReactNode;
  /** The title of the error, such as "The mails could not be loaded". */
  failed?: string;
  page: number;
  onPage: (page: number) => void;
  /** The total in words, such as "148 people". */
  summary?: (total: number) => string;
  /** Set if the rows already show the total. */
  summaryInRows?: boolean;
  /** Shown above the list, such as a notice. */
  above?: (data: Data) => ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** The rows of the page. */
  children: (data: Data) => ReactNode;
};

/** One page of a list in a card, with all its states and the pagination. */
export function PagedList<Data extends Page>(props: PagedListProps<Data>) {
  const { query, pending, failed, page, onPage, summary, summaryInRows, above, empty, children } = props;
  return (
    <QueryView query={query} pending={pending} failed={failed}>
      {(data) => (
        <div className="flex flex-col gap-4">
          {above?.(data)}
          {data.results.length > 0 ? (
            <>
              {children(data)}
              <Pagination
                page={page}
                totalPages={data.totalPages}
                onPage={onPage}
                summary={summaryInRows ? undefined : summary?.(data.total)}
              />
            </>
          ) : (
            <Card>
              {data.total > 0 ? (
                <PageIsEmpty
                  left={
                    summary &&
                    `There ${data.total === 1 ? 'is' : 'are'} ${summary(data.total)} on ${pages(data.totalPages)}.`
                  }
                  onLastPage={() => onPage(data.totalPages)}
                />
              ) : (
                empty
              )}
            </Card>
          )}
        </div>
      )}
    </QueryView>
  );
}

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

/** Shown for a page past the end: rows may have been removed since the link was made. */
function PageIsEmpty({ left, onLastPage }: { left: string | undefined; onLastPage: () => void }) {
  return (
    <EmptyState
      title="This page is empty"
      action={
        <Button variant="secondary" onClick={onLastPage}>
          Go to the last page
        </Button>
      }
    >
      {left}
    </EmptyState>
  );
}
