import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { DismissibleNotice } from '#web/ui/dismissible-notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useAnswering } from '../answers/answering.ts';
import { countSections, isAnswered } from '../answers/answers.ts';
import { useShortcuts } from '../answers/shortcuts.ts';
import { toSendFailure } from '../failures.ts';
import { MessageList, UnreadMessages } from '../notices/messages.tsx';
import { FullScreenCover } from '../proctoring/full-screen-cover.tsx';
import { ViolationNotice } from '../proctoring/violation-notice.tsx';
import { ViolationsButton } from '../proctoring/violations-button.tsx';
import { countWaiting, type SaveState } from '../save/save-state.ts';
import { SaveAlerts, SignedOutAlert } from '../save-status/save-alerts.tsx';
import { SaveStatus } from '../save-status/save-status.tsx';
import { useAddedTime, useCurrentSection, useFinishSection } from '../sections/current-section.ts';
import { FinishSectionDialog } from '../sections/finish-section-dialog.tsx';
import { SectionInstructions } from '../sections/section-instructions.tsx';
import { SectionNotices } from '../sections/section-notices.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';
import { useSubmission } from '../submit/submission-state.ts';
import { SubmitDialog } from '../submit/submit-dialog.tsx';
import { useAutoFlush, useAutoRejoin, useOutboxView } from '../test-session/connection.ts';
import { useHeartbeats } from '../test-session/heartbeats.ts';
import { useSessionProctoring } from '../test-session/session-proctoring.ts';
import type { TestSession } from '../test-session/test-session.ts';
import { ActionBar } from './action-bar.tsx';
import { CountdownTimer } from './countdown-timer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PassagePanel } from './passage-panel.tsx';
import { PauseCover } from './pause-cover.tsx';
import { textSizes, useStoredChoice } from './preferences.ts';
import { QuestionPalette } from './question-palette.tsx';
import { useQuestionScroll } from './question-scroll.ts';
import { QuestionView, textSizeClasses } from './question-view.tsx';
import { TimeOverScreen } from './time-over-screen.tsx';
import { ShortcutHelp, TextSizeControl } from './view-controls.tsx';

type TestScreenProps<H> = {
  session: TestSession<H>;
  onSubmitted: (handedIn: H) => void;
  /** Replaces the save status. */
  saveStatus?: ReactNode;
};

/** The whole window during a test. */
export function TestScreen<H>({ session, onSubmitted, saveStatus }: TestScreenProps<H>) {
  const { aptitude, questions, stimuli } = session.paper;
  const view = useOutboxView(session);
  const sectioning = useCurrentSection(session, view);
  const { open, place, next, end: sectionEnd, stateOf } = sectioning;
  const gift = useAddedTime(view, place);
  const answering = useAnswering(session, sectioning.range, view.pausedAt !== null);
  const { at, question, record, goTo } = answering;
  const stimulus = stimuli.find(({ id }) => id === question.stimulus_id);
  const handingIn = useSubmission(session, record, onSubmitted);
  const { busy, timeIsOver, submitAtEnd, retry } = handingIn;
  const paused = view.pausedAt !== null && !timeIsOver;
  const [size, setSize] = useStoredChoice('test-text-size', textSizes, 'normal');
  const [keys, setKeys] = useStoredChoice('test-keys', ['on', 'off'], 'on');
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [submitOpen, setSubmitOpen] = useState(false);
  // The index of the section to finish: the dialog closes when another section opens.
  const [finishing, setFinishing] = useState<number | null>(null);
  const counts = useMemo(() => countSections(questions, view.entries), [questions, view.entries]);
  const { save } = view;
  const locked = busy || save.kind === 'taken-over' || save.kind === 'closed';

  const touch = useCallback(() => record(), [record]);
  const finish = useStableCallback(() => {
    if (!busy && !timeIsOver) submitAtEnd();
  });
  const over = useStableCallback(() => session.outbox.close());
  const leaving = useFinishSection(session, touch, over);
  const count = counts.find(({ name }) => name === open?.name);
  useAutoFlush(session, touch);
  useAutoRejoin(session, view, over);
  useHeartbeats(session, view);
  const { seen, watched, covered, left, enter, refused, putRefusalAway } = useSessionProctoring(
    session,
    save.kind,
    timeIsOver,
  );
  // A pause hides the paper anyway, and needs no full screen; the test may still be submitted.
  const hidden = covered && !paused;
  const away = timeIsOver || covered || paused;
  // A test that is closed already may be submitted, too: the answers that wait on this device are sent along.
  const wantsSignIn = !busy && toSendFailure(handingIn.error).kind === 'signed-out';
  const isSignedOut = save.kind === 'signed-out' || wantsSignIn;
  // Nothing remains under a limit that was lowered either, and that does not end the test.
  const limitReached = seen.standing?.remaining === 0 && seen.standing.state === 'submitted';
  const pressed = useShortcuts(answering, keys === 'on' && !locked && !away);
  const scroller = useQuestionScroll(
    question.id,
    blockingSaveStates.has(save.kind) ? save.kind : undefined,
    away,
  );

  const closed = save.kind === 'closed';
  useEffect(() => {
    if (closed) retry();
  }, [closed, retry]);

  function openSection(name: string) {
    goTo(questions.findIndex((one) => one.section === name));
  }

  function askToFinish() {
    leaving.reset();
    setFinishing(place);
  }

  function askToSubmit() {
    handingIn.clearError();
    setSubmitOpen(true);
  }

  /** A student who was signed out on Submit need not press it again. */
  function goOnSubmitting() {
    if (submitOpen && wantsSignIn) handingIn.submit();
  }

  const waiting = countWaiting(save);
  const palette = (close: () => void) => (
    <QuestionPalette
      questions={questions}
      entries={view.entries}
      currentIndex={at}
      stateOf={stateOf}
      onSelect={(place) => {
        goTo(place);
        close();
      }}
    />
  );

  return (
    <div className="flex h-dvh flex-col bg-page short:h-auto short:min-h-dvh">
      <title>{aptitude.name}</title>
      <header className="border-line border-b bg-surface px-4 sm:px-6">
        <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 pt-2.5 pb-1.5 narrow:flex narrow:flex-col narrow:items-start md:gap-y-0">
          <h1 className="line-clamp-2 font-semibold text-base leading-6 narrow:line-clamp-none">
            {aptitude.name}
          </h1>
          <div className="narrow:order-first short:col-start-3 short:row-start-1 md:row-span-2">
            <CountdownTimer
              deadline={view.deadline}
              pausedAt={view.pausedAt}
              section={open && sectionEnd !== undefined ? { name: open.name, end: sectionEnd } : undefined}
              onEnd={finish}
            />
          </div>
          {!timeIsOver && (
            <Button
              variant="secondary"
              size="sm"
              className="short:col-start-2 short:row-start-1 md:row-span-2 md:min-h-10"
              onClick={askToSubmit}
              disabled={locked || hidden}
            >
              Submit
            </Button>
          )}
          <div className="col-span-full flex min-w-0 items-center justify-between gap-3 narrow:flex-wrap md:col-span-1 md:col-start-1 md:justify-start">
            {saveStatus ?? (
              <SaveStatus
                save={save}
                answered={[...view.entries.values()].filter(isAnswered).length}
                receipt={view.receipt}
              />
            )}
            {session.violationQueue && !timeIsOver && (
              <ViolationsButton view={seen} limit={aptitude.violation_limit} disabled={hidden} />
            )}
            <StudentName desk={session} className="ms-auto max-lg:hidden" />
          </div>
        </div>
        {!away && (
          <div className="flex items-center gap-3 narrow:flex-wrap narrow:pb-2">
            <SectionTabs counts={counts} current={question.section} stateOf={stateOf} onOpen={openSection} />
            {next && (
              <Button
                variant="secondary"
                size="sm"
                className="shrink-0"
                disabled={locked}
                onClick={askToFinish}
              >
                Finish section
              </Button>
            )}
            <MessageList desk={session} />
            <ShortcutHelp enabled={keys === 'on'} onEnabled={(on) => setKeys(on ? 'on' : 'off')} />
          </div>
        )}
      </header>
      <UnreadMessages desk={session} />
      {timeIsOver ? (
        <TimeOverScreen session={session} view={view} submission={handingIn} limitReached={limitReached} />
      ) : paused ? (
        <PauseCover session={session} view={view} onTestOver={over} onSignedIn={goOnSubmitting} />
      ) : covered ? (
        <FullScreenCover wasFullScreen={left} onEnter={enter} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            <div
              className={cn('flex min-h-0 flex-1 flex-col', stimulus && 'low:overflow-y-auto xl:flex-row')}
            >
              {stimulus && (
                <PassagePanel
                  key={stimulus.id}
                  passage={stimulus}
                  numbers={questions.flatMap((one, place) =>
                    one.stimulus_id === stimulus.id ? [place + 1] : [],
                  )}
                  className={textSizeClasses[size]}
                />
              )}
              <div
                ref={scroller}
                className={cn(
                  'relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6 md:py-8',
                  // The last line of the passage stays visible above.
                  stimulus && 'low:shrink-0 low:basis-auto low:scroll-mt-6 low:overflow-visible low:py-3',
                )}
              >
                <div className="mx-auto mb-6 flex max-w-3xl flex-col gap-3 empty:hidden">
                  <ViolationNotice view={seen} onPutAway={() => session.violationQueue?.dismiss()} />
                  {refused && (
                    <DismissibleNotice
                      tone="info"
                      title="Full screen could not be turned on"
                      onClose={putRefusalAway}
                    >
                      Your browser did not allow it. Continue without it: that is recorded, and it costs
                      nothing.
                    </DismissibleNotice>
                  )}
                  <SaveAlerts session={session} view={view} onTestOver={over} onSignedIn={goOnSubmitting} />
                  <SectionNotices
                    session={session}
                    view={view}
                    currentSection={sectioning}
                    addedTime={gift}
                  />
                  <SectionInstructions paper={session.paper} question={question} />
                </div>
                <QuestionView
                  key={question.id}
                  question={question}
                  number={at + 1}
                  total={questions.length}
                  entry={view.entries.get(question.id)}
                  pressed={pressed}
                  size={size}
                  tools={<TextSizeControl size={size} onSize={setSize} />}
                  disabled={locked}
                  answering={answering}
                />
              </div>
            </div>
            <ActionBar
              answering={answering}
              answered={isAnswered(view.entries.get(question.id))}
              disabled={locked}
              onOpenPalette={() => setPaletteOpen(true)}
              onAfterLast={next ? askToFinish : askToSubmit}
            />
          </div>
          <aside
            aria-label="Questions"
            className="hidden w-80 shrink-0 overflow-y-auto border-line border-s bg-surface p-5 lg:block"
          >
            {palette(() => undefined)}
          </aside>
        </div>
      )}
      <LeaveGuard when={watched} />
      {timeIsOver && isSignedOut && <SignedOutAlert session={session} waiting={waiting} onSignedIn={retry} />}
      <Sheet open={paletteOpen && !away} onOpenChange={setPaletteOpen} side="bottom" title="Questions">
        <StudentName desk={session} className="mb-4 lg:hidden" />
        {palette(() => setPaletteOpen(false))}
      </Sheet>
      {next && count && (
        <FinishSectionDialog
          open={finishing !== null && finishing === place && !away}
          onOpenChange={(wanted) => setFinishing(wanted ? place : null)}
          count={count}
          unanswered={questions.flatMap((one, index) =>
            one.section === count.name && !isAnswered(view.entries.get(one.id)) ? [index + 1] : [],
          )}
          next={next.name}
          timed={sectionEnd !== undefined}
          finishing={leaving}
          onFinish={() => place !== null && leaving.mutate(place)}
        />
      )}
      <SubmitDialog
        open={submitOpen && !timeIsOver && !hidden && save.kind !== 'taken-over'}
        onOpenChange={setSubmitOpen}
        counts={counts}
        stateOf={stateOf}
        waiting={save.kind === 'saving' ? 0 : waiting}
        busy={busy}
        error={handingIn.error ? errorMessage(handingIn.error) : undefined}
        onSubmit={handingIn.submit}
      />
    </div>
  );
}

/** Whose test this is: on a shared computer it may be another student's. */
function StudentName({ desk: { name, regno }, className }: { desk: TestSession; className: string }) {
  return (
    name !== undefined && (
      <p className={cn('flex min-w-0 text-muted text-sm narrow:flex-wrap', className)}>
        <span className="truncate narrow:whitespace-normal">{name}</span>
        <span className="shrink-0 whitespace-pre"> · {regno}</span>
      </p>
    )
  );
}

/** A function with a stable identity that always calls the latest version. */
function useStableCallback(work: () => void): () => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback(() => latest.current(), []);
}

// These states show a notice with the next step above the question.
const blockingSaveStates = new Set<SaveState['kind']>([
  'taken-over',
  'signed-out',
  'blocked',
  'barred',
  'outside',
  'refused',
]);
