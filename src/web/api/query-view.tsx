import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { QueryError } from './query-error.tsx';

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
  const error = <QueryError query={query} title={failed} />;
  return inCard ? error : <Card>{error}</Card>;
}
