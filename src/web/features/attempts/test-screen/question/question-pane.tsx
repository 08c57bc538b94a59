import type { ReactNode } from 'react';
import { cn } from '#web/ui/class-names.ts';
import { DismissibleNotice } from '#web/ui/dismissible-notice.tsx';
import { isAnswered } from '../../answers/answers.ts';
import { ViolationNotice } from '../../proctoring/violation-notice.tsx';
import { SaveAlerts } from '../../save-status/save-alerts.tsx';
import { SectionInstructions } from '../../sections/section-instructions.tsx';
import { SectionNotices } from '../../sections/section-notices.tsx';
import type { TestSession } from '../../test-session/test-session.ts';
import type { TestState } from '../use-test-state.ts';
import { TextSizeControl } from '../view-controls.tsx';
import { ActionBar } from './action-bar.tsx';
import { PassagePanel } from './passage-panel.tsx';
import { QuestionView, textSizeClasses } from './question-view.tsx';

type QuestionPaneProps = { session: TestSession; state: TestState; palette: ReactNode };

/** The question with its passage, the notices above it, the buttons below, and on wide screens the palette. */
export function QuestionPane({ session, state, palette }: QuestionPaneProps) {
  const { view, section, addedTime, answering, passage, closeTest, proctoring, locked, dialogs } = state;
  const { pressed, scroller, size, setSize } = state;
  const { question } = answering;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div
          className={cn(
            'flex min-h-0 flex-1 flex-col',
            passage && 'low:scroll-pt-11 low:overflow-y-auto xl:flex-row',
          )}
        >
          {passage && (
            <PassagePanel
              key={passage.id}
              passage={passage}
              numbers={session.paper.questions.flatMap((one, place) =>
                one.stimulus_id === passage.id ? [place + 1] : [],
              )}
              className={textSizeClasses[size]}
            />
          )}
          <div
            ref={scroller}
            className={cn(
              'relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6 md:py-8',
              // The passage’s title stays visible above.
              passage && 'low:shrink-0 low:basis-auto low:overflow-visible low:py-3',
            )}
          >
            <div className="mx-auto mb-6 flex max-w-3xl flex-col gap-3 empty:hidden">
              <ViolationNotice view={proctoring.seen} onDismiss={() => session.violationQueue?.dismiss()} />
              {proctoring.refused && (
                <DismissibleNotice
                  tone="info"
                  title="Full screen could not be turned on"
                  onClose={proctoring.dismissRefusal}
                >
                  Your browser did not allow it. Continue without it: that is recorded, and it costs nothing.
                </DismissibleNotice>
              )}
              <SaveAlerts
                session={session}
                view={view}
                onTestOver={closeTest}
                onSignedIn={dialogs.resumeSubmission}
              />
              <SectionNotices session={session} view={view} currentSection={section} addedTime={addedTime} />
              <SectionInstructions paper={session.paper} question={question} />
            </div>
            <QuestionView
              key={question.id}
              question={question}
              number={answering.at + 1}
              total={session.paper.questions.length}
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
          onOpenPalette={() => dialogs.setPaletteOpen(true)}
          onAfterLast={section.next ? dialogs.askToFinish : dialogs.askToSubmit}
        />
      </div>
      <aside
        aria-label="Questions"
        className="hidden w-80 shrink-0 overflow-y-auto border-line border-s bg-surface p-5 lg:block"
      >
        {palette}
      </aside>
    </div>
  );
}
