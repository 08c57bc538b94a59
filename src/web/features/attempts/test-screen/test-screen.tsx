import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceFor } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ClosableNotice } from '#web/ui/dismissible-notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { FullScreenCover } from '../proctoring/full-screen-cover.tsx';
import { Recorded } from '../proctoring/violations-button.tsx';
import { ViolationNote } from '../proctoring/violation-notice.tsx';
import { ActionBar } from './action-bar.tsx';
import { useAnswering } from '../answers/answering.ts';
import { countSections, isAnswered } from '../answers/answers.ts';
import { Countdown } from './countdown-timer.tsx';
import { useOutboxView, useRejoining, useSending } from '../test-session/connection.ts';
import type { Desk } from '../test-session/test-session.ts';
import { FinishSectionDialog } from '../sections/finish-section-dialog.tsx';
import { failureOf } from '../failures.ts';
import { useHandingIn } from '../submit/submission-state.ts';
import { Interruptions, SignedOut } from '../save-status/save-alerts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { MessageList, UnreadMessages } from '../notices/messages.tsx';
import { Palette } from './question-palette.tsx';
import { PauseCover } from './pause-cover.tsx';
import { textSizes, useKept } from './preferences.ts';
import { usePresence } from '../test-session/heartbeats.ts';
import { QuestionView, sizes } from './question-view.tsx';
import { SaveLine } from '../save-status/save-status.tsx';
import { SectionInstructions } from '../sections/section-instructions.tsx';
import { SectionNews } from '../sections/section-notices.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';
import { StimulusPanel } from './passage-panel.tsx';
import { SubmitDialog } from '../submit/submit-dialog.tsx';
import { type SaveState, waitingIn } from '../save/save-state.ts';
import { useGift, useLeaving, useSectioning } from '../sections/current-section.ts';
import { useShortcuts } from '../answers/shortcuts.ts';
import { TimeOver } from './time-over-screen.tsx';
import { useTopOfQuestion } from './question-scroll.ts';
import { KeyHelp, TextSizeControl } from './view-controls.tsx';
import { useWatchedDesk } from '../test-session/session-proctoring.ts';

type TestScreenProps<H> = {
  desk: Desk<H>;
  onHandedIn: (handedIn: H) => void;
  /** Stands in place of what is said of saving. */
  saveLine?: ReactNode;
};

/** The whole window while a test is written. */
export function TestScreen<H>({ desk, onHandedIn, saveLine }: TestScreenProps<H>) {
  const { aptitude, questions, stimuli } = desk.paper;
  const view = useOutboxView(desk);
  const sectioning = useSectioning(desk, view);
  const { open, place, next, end: sectionEnd, stateOf } = sectioning;
  const gift = useGift(view, place);
  const answering = useAnswering(desk, sectioning.range, view.pausedAt !== null);
  const { at, question, record, goTo } = answering;
  const stimulus = stimuli.find(({ id }) => id === question.stimulus_id);
  const handingIn = useHandingIn(desk, record, onHandedIn);
  const { busy, timeIsOver, end, tryAgain } = handingIn;
  const paused = view.pausedAt !== null && !timeIsOver;
  const [size, setSize] = useKept('test-text-size', textSizes, 'normal');
  const [keys, setKeys] = useKept('test-keys', ['on', 'off'], 'on');
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [submitOpen, setSubmitOpen] = useState(false);
  // The section that the question was asked for: the question goes with it.
  const [finishing, setFinishing] = useState<number | null>(null);
  const counts = useMemo(() => countSections(questions, view.entries), [questions, view.entries]);
  const { save } = view;
  const locked = busy || save.kind === 'taken-over' || save.kind === 'closed';

  const touch = useCallback(() => record(), [record]);
  const finish = useStable(() => {
    if (!busy && !timeIsOver) end();
  });
  const over = useStable(() => desk.outbox.close());
  const leaving = useLeaving(desk, touch, over);
  const count = counts.find(({ name }) => name === open?.name);
  useSending(desk, touch);
  useRejoining(desk, view, over);
  usePresence(desk, view);
  const { seen, watched, covered, left, enter, refused, putRefusalAway } = useWatchedDesk(
    desk,
    save.kind,
    timeIsOver,
  );
  // Under a pause there is nothing to see that full screen would be wanted for, and a test may be handed in.
  const hidden = covered && !paused;
  const away = timeIsOver || covered || paused;
  // A test that is closed already may be handed in, too: what waits on this device goes along.
  const wantsSignIn = !busy && failureOf(handingIn.error).kind === 'signed-out';
  const isSignedOut = save.kind === 'signed-out' || wantsSignIn;
  // Nothing remains under a limit that was lowered either, and that ends no test.
  const limitReached = seen.standing?.remaining === 0 && seen.standing.state === 'submitted';
  const pressed = useShortcuts(answering, keys === 'on' && !locked && !away);
  const scroller = useTopOfQuestion(question.id, interruptions.has(save.kind) ? save.kind : undefined, away);

  const closed = save.kind === 'closed';
  useEffect(() => {
    if (closed) tryAgain();
  }, [closed, tryAgain]);

  function openSection(name: string) {
    goTo(questions.findIndex((one) => one.section === name));
  }

  function askToFinish() {
    leaving.reset();
    setFinishing(place);
  }

  function askToSubmit() {
    handingIn.forgetFailure();
    setSubmitOpen(true);
  }

  /** Whoever pressed Submit and was signed out need not press it once more. */
  function goOnSubmitting() {
    if (submitOpen && wantsSignIn) handingIn.submit();
  }

  const waiting = waitingIn(save);
  const palette = (close: () => void) => (
    <Palette
      questions={questions}
      entries={view.entries}
      at={at}
      stateOf={stateOf}
      onGo={(place) => {
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
            <Countdown
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
            {saveLine ?? (
              <SaveLine
                save={save}
                answered={[...view.entries.values()].filter(isAnswered).length}
                receipt={view.receipt}
              />
            )}
            {desk.watch && !timeIsOver && (
              <Recorded view={seen} limit={aptitude.violation_limit} disabled={hidden} />
            )}
            <Writer desk={desk} className="ms-auto max-lg:hidden" />
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
            <MessageList desk={desk} />
            <KeyHelp enabled={keys === 'on'} onEnabled={(on) => setKeys(on ? 'on' : 'off')} />
          </div>
        )}
      </header>
      <UnreadMessages desk={desk} />
      {timeIsOver ? (
        <TimeOver desk={desk} view={view} handingIn={handingIn} limitReached={limitReached} />
      ) : paused ? (
        <PauseCover desk={desk} view={view} onOver={over} onSignedIn={goOnSubmitting} />
      ) : covered ? (
        <FullScreenCover left={left} onEnter={enter} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            <div
              className={cn('flex min-h-0 flex-1 flex-col', stimulus && 'low:overflow-y-auto xl:flex-row')}
            >
              {stimulus && (
                <StimulusPanel
                  key={stimulus.id}
                  stimulus={stimulus}
                  numbers={questions.flatMap((one, place) =>
                    one.stimulus_id === stimulus.id ? [place + 1] : [],
                  )}
                  className={sizes[size]}
                />
              )}
              <div
                ref={scroller}
                className={cn(
                  'relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6 md:py-8',
                  // The last line of the passage stays in sight above.
                  stimulus && 'low:shrink-0 low:basis-auto low:scroll-mt-6 low:overflow-visible low:py-3',
                )}
              >
                <div className="mx-auto mb-6 flex max-w-3xl flex-col gap-3 empty:hidden">
                  <ViolationNote view={seen} onPutAway={() => desk.watch?.putAway()} />
                  {refused && (
                    <ClosableNotice
                      tone="info"
                      title="Full screen could not be turned on"
                      onClose={putRefusalAway}
                    >
                      Your browser did not allow it. Go on as it is: that is noted, and it costs nothing.
                    </ClosableNotice>
                  )}
                  <Interruptions desk={desk} view={view} onOver={over} onSignedIn={goOnSubmitting} />
                  <SectionNews desk={desk} view={view} sectioning={sectioning} gift={gift} />
                  <SectionInstructions paper={desk.paper} question={question} />
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
              onPalette={() => setPaletteOpen(true)}
              onLast={next ? askToFinish : askToSubmit}
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
      {timeIsOver && isSignedOut && <SignedOut desk={desk} waiting={waiting} onSignedIn={tryAgain} />}
      <Sheet open={paletteOpen && !away} onOpenChange={setPaletteOpen} side="bottom" title="Questions">
        <Writer desk={desk} className="mb-4 lg:hidden" />
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
          leaving={leaving}
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
        error={handingIn.error ? sentenceFor(handingIn.error) : undefined}
        onSubmit={handingIn.submit}
      />
    </div>
  );
}

/** Whose test this is: at a computer that several share it may be another's than who sits there. */
function Writer({ desk: { name, regno }, className }: { desk: Desk; className: string }) {
  return (
    name !== undefined && (
      <p className={cn('flex min-w-0 text-muted text-sm narrow:flex-wrap', className)}>
        <span className="truncate narrow:whitespace-normal">{name}</span>
        <span className="shrink-0 whitespace-pre"> · {regno}</span>
      </p>
    )
  );
}

/** A function that keeps its identity and always does what the latest render meant. */
function useStable(work: () => void): () => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback(() => latest.current(), []);
}

// What stands in the way of saving has its way on above the question.
const interruptions = new Set<SaveState['kind']>([
  'taken-over',
  'signed-out',
  'blocked',
  'barred',
  'outside',
  'refused',
]);
