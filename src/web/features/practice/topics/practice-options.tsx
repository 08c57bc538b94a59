import { PracticeMode } from '#contract/practice/sessions.ts';
import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { pluralize } from '#web/ui/text.ts';
import { modeLabels } from '../labels.ts';

/** How the next sessions are practised. */
export type PracticeWish = {
  count: number;
  mode: PracticeMode;
  minutes: number | null;
  difficulties: number[];
};

const STORAGE_KEY = 'practice-options';
const counts = [5, 10, 20, 30];
const minutes = [5, 10, 15, 20, 30, 45, 60];
const difficultyLabels = ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'];
const standard: PracticeWish = { count: 10, mode: 'learn', minutes: null, difficulties: [] };

/** The choices of the last time on this device. */
export function readOptions(): PracticeWish {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const { count, mode } = stored as Partial<PracticeWish>;
    return {
      ...standard,
      ...(count !== undefined && counts.includes(count) && { count }),
      ...(PracticeMode.safeParse(mode).success && { mode: mode as PracticeMode }),
    };
  } catch {
    return standard;
  }
}

type PracticeOptionsProps = { wish: PracticeWish; onChange: (wish: PracticeWish) => void };

export function PracticeOptions({ wish, onChange }: PracticeOptionsProps) {
  const set = (change: Partial<PracticeWish>) => {
    const next = { ...wish, ...change };
    onChange(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ count: next.count, mode: next.mode }));
    } catch {
      // The choice holds for this visit only.
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="How"
        inline
        options={PracticeMode.options.map((value) => ({ value, ...modeLabels[value] }))}
        value={wish.mode}
        onChange={(mode) => set({ mode })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Questions">
          <Select
            options={counts.map((count) => ({ value: String(count), label: pluralize(count, 'question') }))}
            value={String(wish.count)}
            onChange={(event) => set({ count: Number(event.target.value) })}
          />
        </Field>
        <Field label="Difficulty">
          <Select
            placeholder="At my level"
            options={difficultyLabels.map((label, place) => ({ value: String(place + 1), label }))}
            value={String(wish.difficulties[0] ?? '')}
            onChange={({ target: { value } }) => set({ difficulties: value === '' ? [] : [Number(value)] })}
          />
        </Field>
        <Field label="Time limit">
          <Select
            placeholder="None"
            options={minutes.map((count) => ({ value: String(count), label: `${count} min` }))}
            value={String(wish.minutes ?? '')}
            onChange={({ target: { value } }) => set({ minutes: value === '' ? null : Number(value) })}
          />
        </Field>
      </div>
    </div>
  );
}
