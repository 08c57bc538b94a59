import { ErrorState } from '#web/ui/error-state.tsx';
import { errorMessage } from './api-error.ts';

type QueryErrorProps = {
  /** A query that has failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Such as "The list could not be loaded". */
  title?: string;
  className?: string;
};

/** Shows the error of a query, with a button to try again. */
export function QueryError({ query, title, className }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      message={errorMessage(query.error)}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
      className={className}
    />
  );
}
