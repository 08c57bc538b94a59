import type { Result } from '#contract/results.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Which parts of a result are not released yet, and when they come. See
 * docs/decisions/0012-admission-is-checked-once-and-results-come-in-parts.md.
 */
export function PendingReleaseNotice({ released, coming }: Pick<Result, 'released' | 'coming'>) {
  const format = useTimeFormat();
  if (released.answers && released.explanations) return null;
  const when = (at: string | null) =>
    at === null
      ? 'will be released by the placement cell'
      : `come at ${format.dateTime(at)} ${format.zoneName}`;
  if (released.answers)
    return (
      <Notice title="Explanations are not released yet">The explanations {when(coming.explanations)}.</Notice>
    );
  return (
    <Notice title="Only your marks are released so far">
      {coming.answers === coming.explanations ? (
        <>The questions with their answers and explanations {when(coming.answers)}.</>
      ) : (
        <>
          The questions with their answers {when(coming.answers)}; the explanations{' '}
          {when(coming.explanations)}.
        </>
      )}
    </Notice>
  );
}
