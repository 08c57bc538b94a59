import type { PracticeFeedback } from '#contract/practice/sessions.ts';
import { formatSeconds } from '#web/api/time.ts';

/** The time of an answer beside the usual one, where that is known. */
export function TimeTaken({ feedback: { response, usual_seconds } }: { feedback: PracticeFeedback }) {
  return (
    <p className="text-muted text-sm tabular-nums">
      {formatSeconds(response.answer.seconds)}
      {usual_seconds !== null && `, usually ${formatSeconds(usual_seconds)}`}
    </p>
  );
}
