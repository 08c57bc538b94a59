import { type Entries, paletteState } from '#web/attempt/answers.ts';
import { PaletteMark, paletteLabels } from '#web/attempt/PaletteMark.tsx';
import { cn } from '#web/ui/class-names.ts';
import type { Paper } from './requests.ts';

type TrialPaletteProps = {
  questions: Paper['questions'];
  entries: Entries;
  at: number;
  onGo: (place: number) => void;
};

/** Every question by its number and state, to go to. */
export function TrialPalette({ questions, entries, at, onGo }: TrialPaletteProps) {
  return (
    <ol className="-mx-0.5 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-1">
      {questions.map(({ id }, place) => {
        const state = paletteState(entries.get(id));
        return (
          <li key={id} className="flex justify-center">
            <button
              type="button"
              onClick={() => onGo(place)}
              aria-label={`Question ${place + 1}, ${paletteLabels[state].toLowerCase()}`}
              aria-current={place === at ? 'step' : undefined}
              className={cn(
                'flex size-11 items-center justify-center rounded-control',
                place === at ? 'bg-sunken ring-2 ring-ink' : 'hover:bg-sunken',
              )}
            >
              <PaletteMark state={state} label={String(place + 1)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
