import { CloudOff, Download, Hourglass } from 'lucide-react';
import { errorMessage } from '#web/api/api-error.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { FullScreenCard } from '#web/ui/full-screen-card.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { capitalize } from '#web/ui/text.ts';
import { countSaved, describeAnswers } from '../answers/answers.ts';
import { toJsonFile } from '../late-answers/unsent-answers-file.ts';
import { hasTimeLeft, type OutboxView } from '../save/outbox-view.ts';
import { describeSaved, describeWaiting } from '../save-status/labels.ts';
import { exportUnsent } from '../submit/submission.ts';
import type { SubmissionState } from '../submit/submission-state.ts';
import type { TestSession } from '../test-session/test-session.ts';

type TimeOverScreenProps = {
  session: TestSession;
  view: OutboxView;
  submission: SubmissionState;
  /** The limit of violations has ended the test, not the clock. */
  limitReached: boolean;
};

/** When the time is over: what is saved, what still waits here, and the submission that retries by itself. */
export function TimeOverScreen({ session, view, submission, limitReached }: TimeOverScreenProps) {
  const operations = session.outbox.unsent().flatMap((group) => group.operations);
  const waiting = describeAnswers(session.paper.questions, operations);
  const { saved, changed } = countSaved(session.paper.questions, view.stored, operations);
  const { busy, error, isRetrying, retry } = submission;
  const notice = blockNoticeOf(error);
  return (
    <div className="flex flex-1 overflow-y-auto p-4">
      <FullScreenCard
        icon={Hourglass}
        title={limitReached ? 'Warning limit reached' : hasTimeLeft(view) ? 'The test is over' : 'Time is up'}
        lead={
          <>
            {describeSaved(saved, changed)} {error === null && 'Your test is being submitted.'}
          </>
        }
      >
        {waiting.length > 0 && (
          <section
            aria-label="Answers on this device"
            className="mt-6 rounded-control bg-warn-soft p-4 text-sm"
          >
            <p className="flex items-center gap-2 font-semibold text-warn-text">
              <CloudOff aria-hidden="true" className="size-4" />
              {capitalize(describeWaiting(waiting.length))}
            </p>
            <ul className="mt-3 flex flex-wrap gap-2">
              {waiting.map(({ number, answer }) => (
                <li
                  key={number}
                  className="min-w-0 max-w-full break-words rounded-md bg-surface px-2.5 py-1 tabular-nums"
                >
                  Question {number}: <span className="font-semibold">{answer || 'cleared'}</span>
                </li>
              ))}
            </ul>
            {error && (
              <div className="mt-4 flex flex-col items-start gap-2">
                <p>
                  If the portal cannot be reached from here, save {waiting.length === 1 ? 'it' : 'them'} as a
                  file and give that to the placement cell.
                </p>
                <Button
                  variant="secondary"
                  onClick={() => saveFile(toJsonFile(exportUnsent(session, session.regno)))}
                >
                  <Download aria-hidden="true" /> Save as a file
                </Button>
              </div>
            )}
          </section>
        )}
        {error ? (
          <div className="mt-6 flex flex-col items-center gap-3 text-center">
            <p role="status" className="text-muted text-sm">
              {errorMessage(error)} Nothing is lost. Keep this page open
              {isRetrying ? ', it keeps trying' : ''}.
            </p>
            {notice && <BlockFacts notice={notice} className="w-full text-start" />}
            <Button busy={busy} onClick={retry}>
              {busy ? 'Trying again' : 'Try again'}
            </Button>
          </div>
        ) : (
          <p role="status" className="mt-6 flex items-center justify-center gap-2 text-muted text-sm">
            <Spinner /> Submitting
          </p>
        )}
      </FullScreenCard>
    </div>
  );
}
