import { Clock, Lock } from 'lucide-react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { cn } from '#web/ui/class-names.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { type AnswerEntries, getPaletteState, type PaletteState } from '../answers/answers.ts';
import type { SectionState } from '../sections/sections.ts';
import { PaletteMark, paletteLabels } from './palette-mark.tsx';

type QuestionPaletteProps = {
  questions: readonly Pick<PaperQuestion, 'id' | 'section'>[];
  entries: AnswerEntries;
  currentIndex: number;
  stateOf: (section: string) => SectionState;
  onSelect: (place: number) => void;
};

/** Every question by number and state, in sections, with the legend. */
export function QuestionPalette({
  questions,
  entries,
  currentIndex,
  stateOf,
  onSelect,
}: QuestionPaletteProps) {
  const placed = questions.map((question, place) => ({
    question,
    place,
    state: getPaletteState(entries.get(question.id)),
  }));
  const sections = [...groupBy(placed, ({ question }) => question.section)];
  return (
    <div className="flex flex-col gap-6">
      <Legend states={placed.map(({ state }) => state)} />
      {sections.map(([name, members]) => (
        <section key={name} aria-label={`${name} questions`}>
          <h3 className="mb-2 flex items-center gap-1.5 font-semibold text-sm">
            {name}
            <SectionStateBadge state={stateOf(name)} />
          </h3>
          <ol className="-mx-0.5 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-1">
            {members.map(({ place, state }) => (
              <li key={place} className="flex justify-center">
                <button
                  type="button"
                  disabled={stateOf(name) !== 'open'}
                  onClick={() => onSelect(place)}
                  aria-label={`Question ${place + 1}, ${paletteLabels[state].toLowerCase()}`}
                  aria-current={place === currentIndex ? 'step' : undefined}
                  className={cn(
                    'flex size-11 items-center justify-center rounded-control',
                    place === currentIndex
                      ? 'bg-sunken ring-2 ring-ink forced-colors:outline-2'
                      : 'enabled:hover:bg-sunken',
                    'disabled:opacity-60',
                  )}
                >
                  <PaletteMark state={state} label={String(place + 1)} />
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function SectionStateBadge({ state }: { state: SectionState }) {
  if (state === 'open') return null;
  const Icon = state === 'closed' ? Lock : Clock;
  return (
    <span className="flex items-center gap-1 font-normal text-muted text-xs">
      <Icon aria-hidden="true" className="size-3.5" />
      {state === 'closed' ? 'closed' : 'not open yet'}
    </span>
  );
}

const legendOrder: PaletteState[] = ['answered', 'not-answered', 'not-visited', 'marked', 'answered-marked'];

function Legend({ states }: { states: readonly PaletteState[] }) {
  return (
    <ul aria-label="Legend" className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm narrow:grid-cols-1">
      {legendOrder.map((state) => (
        <li
          key={state}
          className={cn('flex items-center gap-2', state === 'answered-marked' && 'col-span-full')}
        >
          <PaletteMark state={state} size="sm" />
          <span className="min-w-0 leading-5">
            <span className="font-semibold tabular-nums">{states.filter((one) => one === state).length}</span>{' '}
            <span className="text-muted">{paletteLabels[state]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
