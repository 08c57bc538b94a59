import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { errorMessage } from './api-error.ts';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  /** Holds the place of what is loading. */
  pending: ReactNode;
  /** The title of the error, such as "The list could not be loaded". */
  failed?: string;
  /** Set where a card is around it already. */
  inCard?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a query has answered, or that it loads, or why it failed and a button to try again. */
export function QueryView<Data>({ query, pending, failed, inCard, children }: QueryViewProps<Data>) {
  if (query.isPending) return pending;
  if (!query.isError) return children(query.data);
  const error = (
    <ErrorState
      title={failed}
      message={errorMessage(query.error)}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
    />
  );
  return inCard ? error : <Card>{error}</Card>;
}
