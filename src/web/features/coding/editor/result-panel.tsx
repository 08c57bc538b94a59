import { VERDICT_NAMES } from '#contract/coding/languages.ts';
import type { ShownRun, Submission, TestOutcome } from '#contract/coding/submissions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { pluralize } from '#web/ui/text.ts';
import { formatCpuTime, formatMegabytes, verdictTone } from '../labels.ts';
import { useWatchSubmission } from './requests.ts';

/** What the judge has said so far about a program that was just sent. */
export function ResultPanel({ slug, id }: { slug: string; id: number }) {
  const { submission, stream } = useWatchSubmission(slug, id);
  if (!submission)
    return stream.kind === 'ended' ? (
      <Notice tone="danger" title="The verdict could not be loaded">
        {stream.error.message}
      </Notice>
    ) : (
      <p className="flex items-center gap-2 text-muted text-sm">
        <Spinner /> Sent to the judge
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      {stream.kind === 'connecting' && submission.state !== 'judged' && (
        <p className="text-muted text-sm">
          The connection was lost. The judge works on; this page tries again.
        </p>
      )}
      <div role="status">
        <VerdictLine submission={submission} />
      </div>
      <SubmissionDetails submission={submission} />
    </div>
  );
}

function VerdictLine({ submission }: { submission: Submission }) {
  const { state, verdict, ahead, judged, total, seconds, megabytes, points, kind } = submission;
  if (state !== 'judged' || verdict === null)
    return (
      <p className="flex items-center gap-2 text-sm">
        <Spinner />
        {state === 'queued'
          ? ahead
            ? `Waiting for the judge, ${pluralize(ahead, 'program')} before yours`
            : 'Waiting for the judge'
          : `Judging, ${judged} of ${pluralize(total, 'test')} done`}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={verdictTone(verdict)}>
        {kind === 'input' && verdict === 'AC' ? 'Finished' : VERDICT_NAMES[verdict]}
      </Badge>
      <span className="text-muted text-sm">
        {[
          kind === 'submit' && points !== null && `${points} of 100 points`,
          seconds !== null && formatCpuTime(seconds),
          megabytes !== null && formatMegabytes(megabytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}

/** The tests, the shown runs and the messages of a submission. */
export function SubmissionDetails({ submission }: { submission: Submission }) {
  const { verdict, message, tests, runs, kind } = submission;
  return (
    <>
      {verdict === 'IE' && (
        <Notice tone="warn" title="The judge could not decide">
          It tried several times. Your program is kept; send it again, or tell the placement cell.
        </Notice>
      )}
      {message !== '' && (
        <Output label={verdict === 'CE' ? 'Messages of the compiler' : 'Message'} text={message} />
      )}
      {kind === 'submit' && tests.length > 0 && <TestList tests={tests} />}
      {runs.map((run, at) => (
        <RunView
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a submission keep their order
          key={at}
          run={run}
          title={
            kind === 'input'
              ? 'Your input'
              : kind === 'submit'
                ? 'The first sample that fails'
                : `Sample ${at + 1}`
          }
        />
      ))}
    </>
  );
}

function TestList({ tests }: { tests: TestOutcome[] }) {
  return (
    <ol aria-label="Verdicts of the tests" className="flex flex-wrap gap-2">
      {tests.map(({ position, sample, verdict, seconds }) => (
        <li key={position}>
          <Badge tone={verdictTone(verdict)}>
            {sample === null ? `Test ${position}` : `Sample ${sample}`}: {verdict}
            <span className="sr-only">, {VERDICT_NAMES[verdict]}</span>
            {formatCpuTime(seconds)}
          </Badge>
        </li>
      ))}
    </ol>
  );
}

function RunView({ run, title }: { run: ShownRun; title: string }) {
  const { input, expected, got, errors, verdict } = run;
  return (
    <section aria-label={title} className="rounded-panel border border-line p-4">
      <h3 className="flex items-center gap-3 font-semibold text-sm">
        {title}
        {expected !== null && <Badge tone={verdictTone(verdict)}>{VERDICT_NAMES[verdict]}</Badge>}
      </h3>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Output label="Input" text={input} />
        {expected !== null && <Output label="Expected" text={expected} />}
        <Output label="Your output" text={got} />
        {errors !== '' && <Output label="Error output" text={errors} />}
      </div>
    </section>
  );
}

/** A text as it stands, which scrolls by itself. */
export function Output({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-muted text-xs">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-sm"
      >
        {text === '' ? '(nothing)' : text}
      </pre>
    </div>
  );
}
