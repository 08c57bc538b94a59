import { SearchX } from 'lucide-react';
import { ApiError, fieldError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackToTests } from './back-to-tests.tsx';

/** Whether the portal says that the test does not exist. */
export function isMissingTest(error: unknown): boolean {
  return fieldError(error, 'id') !== undefined || (error instanceof ApiError && error.code === 'not-found');
}

export function NoSuchTest() {
  return (
    <>
      <title>No such test</title>
      <h1 className="sr-only">No such test</h1>
      <EmptyState icon={SearchX} title="There is no test at this address" action={<BackToTests />}>
        It may have been removed, or the link has a typing slip.
      </EmptyState>
    </>
  );
}
