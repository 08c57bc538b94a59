import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { errorMessage } from './api-error.ts';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  /** Shown while the query loads. */
  pending: ReactNode;
  /** The title of the error, such as "The list could not be loaded". */
  failed?: string;
  /** Set when the parent already draws a card. */
  inCard?: boolean;
  children: (data: Data) => ReactNode;
};

/** Shows a query's data, its loading state, or its error with a button to try again. */
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
