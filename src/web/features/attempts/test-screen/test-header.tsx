import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isAnswered } from '../answers/answers.ts';
import { MessageList } from '../notices/messages.tsx';
import { ViolationsButton } from '../proctoring/violations-button.tsx';
import { SaveStatus } from '../save-status/save-status.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';
import type { TestSession } from '../test-session/test-session.ts';
import { StudentName } from './student-name.tsx';
import { CountdownTimer } from './timer/countdown-timer.tsx';
import type { TestState } from './use-test-state.ts';
import { ShortcutHelp } from './view-controls.tsx';

type TestHeaderProps = { session: TestSession; state: TestState; saveStatus: ReactNode };

/** Name and time of the test, the save status, and the sections if there are several. */
export function TestHeader({ session, state, saveStatus }: TestHeaderProps) {
  const { view, answering, submission, submitAtTimeUp, proctoring, hidden, away, locked, dialogs, counts } =
    state;
  const { keys, setKeys } = state;
  const { open, next, end: sectionEnd, stateOf } = state.section;

  function openSection(name: string) {
    answering.goTo(session.paper.questions.findIndex((one) => one.section === name));
  }

  return (
    <header className="border-line border-b bg-surface px-4 sm:px-6">
      <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 pt-2.5 pb-1.5 narrow:flex narrow:flex-col narrow:items-start md:gap-y-0">
        <h1 className="line-clamp-2 font-semibold text-base leading-6 narrow:line-clamp-none">
          {session.paper.aptitude.name}
        </h1>
        <div className="narrow:order-first short:col-start-3 short:row-start-1 md:row-span-2">
          <CountdownTimer
            deadline={view.deadline}
            pausedAt={view.pausedAt}
            section={open && sectionEnd !== undefined ? { name: open.name, end: sectionEnd } : undefined}
            onEnd={submitAtTimeUp}
          />
        </div>
        {!submission.timeIsOver && (
          <Button
            variant="secondary"
            size="sm"
            className="short:col-start-2 short:row-start-1 md:row-span-2 md:min-h-10"
            onClick={dialogs.askToSubmit}
            disabled={locked || hidden}
          >
            Submit
          </Button>
        )}
        <div className="col-span-full flex min-w-0 items-center justify-between gap-3 narrow:flex-wrap md:col-span-1 md:col-start-1 md:justify-start">
          {saveStatus ?? (
            <SaveStatus
              save={view.save}
              answered={[...view.entries.values()].filter(isAnswered).length}
              receipt={view.receipt}
            />
          )}
          {session.violationQueue && !submission.timeIsOver && (
            <ViolationsButton
              view={proctoring.seen}
              limit={session.paper.aptitude.violation_limit}
              disabled={hidden}
            />
          )}
          <StudentName session={session} className="ms-auto max-lg:hidden" />
          {!away && (
            <>
              <MessageList session={session} />
              <ShortcutHelp enabled={keys === 'on'} onEnabled={(on) => setKeys(on ? 'on' : 'off')} />
            </>
          )}
        </div>
      </div>
      {!away && (counts.length > 1 || next) && (
        <div className="flex items-center gap-3 narrow:flex-wrap narrow:pb-2">
          <SectionTabs
            counts={counts}
            current={answering.question.section}
            stateOf={stateOf}
            onOpen={openSection}
          />
          {next && (
            <Button
              variant="secondary"
              size="sm"
              className="shrink-0"
              disabled={locked}
              onClick={dialogs.askToFinish}
            >
              Finish section
            </Button>
          )}
        </div>
      )}
    </header>
  );
}
