import type { ReactNode } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { isAnswered, listUnreadNumbers } from '../answers/answers.ts';
import { UnreadMessages } from '../notices/messages.tsx';
import { FullScreenCover } from '../proctoring/full-screen-cover.tsx';
import { countWaiting } from '../save/save-state.ts';
import { SignedOutAlert } from '../save-status/save-alerts.tsx';
import { FinishSectionDialog } from '../sections/finish-section-dialog.tsx';
import { SubmitDialog } from '../submit/submit-dialog.tsx';
import type { TestSession } from '../test-session/test-session.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { PauseCover } from './pause-cover.tsx';
import { QuestionPane } from './question/question-pane.tsx';
import { QuestionPalette } from './question-palette.tsx';
import { StudentName } from './student-name.tsx';
import { TestHeader } from './test-header.tsx';
import { TimeOverScreen } from './time-over-screen.tsx';
import { useTestState } from './use-test-state.ts';

type TestScreenProps<H> = {
  session: TestSession<H>;
  onSubmitted: (submission: H) => void;
  /** Replaces the save status. */
  saveStatus?: ReactNode;
};

/** The whole window during a test. */
export function TestScreen<H>({ session, onSubmitted, saveStatus }: TestScreenProps<H>) {
  const { aptitude, questions } = session.paper;
  const state = useTestState(session, onSubmitted);
  const { view, section, answering, submission, closeTest, finishing, proctoring } = state;
  const { paused, hidden, away, isSignedOut, dialogs, counts } = state;
  const { place, next, stateOf } = section;
  const { save } = view;
  const count = counts.find(({ name }) => name === section.open?.name);
  const waiting = countWaiting(save);
  // Nothing remains under a limit that was lowered either, and that does not end the test.
  const { standing } = proctoring.seen;
  const limitReached = standing?.remaining === 0 && standing.state === 'submitted';
  const palette = (close: () => void) => (
    <QuestionPalette
      questions={questions}
      entries={view.entries}
      currentIndex={answering.at}
      stateOf={stateOf}
      onSelect={(index) => {
        answering.goTo(index);
        close();
      }}
    />
  );
  return (
    <div className="flex h-dvh flex-col bg-page short:h-auto short:min-h-dvh">
      <title>{aptitude.name}</title>
      <TestHeader session={session} state={state} saveStatus={saveStatus} />
      <UnreadMessages session={session} />
      {submission.timeIsOver ? (
        <TimeOverScreen session={session} view={view} submission={submission} limitReached={limitReached} />
      ) : paused ? (
        <PauseCover
          session={session}
          view={view}
          onTestOver={closeTest}
          onSignedIn={dialogs.resumeSubmission}
        />
      ) : proctoring.covered ? (
        <FullScreenCover wasFullScreen={proctoring.wasFullScreen} onEnter={proctoring.enter} />
      ) : (
        <QuestionPane session={session} state={state} palette={palette(() => undefined)} />
      )}
      <LeaveGuard when={proctoring.watched} />
      {submission.timeIsOver && isSignedOut && (
        <SignedOutAlert session={session} waiting={waiting} onSignedIn={submission.retry} />
      )}
      <Sheet
        open={dialogs.paletteOpen && !away}
        onOpenChange={dialogs.setPaletteOpen}
        side="bottom"
        title="Questions"
      >
        <StudentName session={session} className="mb-4 lg:hidden" />
        {palette(() => dialogs.setPaletteOpen(false))}
      </Sheet>
      {next && count && (
        <FinishSectionDialog
          open={dialogs.finishOpen && !away}
          onOpenChange={dialogs.setFinishOpen}
          count={count}
          unanswered={questions.flatMap((one, index) =>
            one.section === count.name && !isAnswered(view.entries.get(one.id)) ? [index + 1] : [],
          )}
          next={next.name}
          timed={section.end !== undefined}
          finishing={finishing}
          onFinish={() => place !== null && finishing.mutate(place)}
        />
      )}
      <SubmitDialog
        open={dialogs.submitOpen && !submission.timeIsOver && !hidden && save.kind !== 'taken-over'}
        onOpenChange={dialogs.setSubmitOpen}
        counts={counts}
        stateOf={stateOf}
        unreadNumbers={listUnreadNumbers(questions, view.entries)}
        waiting={save.kind === 'saving' ? 0 : waiting}
        busy={submission.busy}
        error={submission.error ? errorMessage(submission.error) : undefined}
        onSubmit={submission.submit}
      />
    </div>
  );
}
