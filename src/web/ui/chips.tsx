import { cn } from './class-names.ts';

type Chip<V extends string> = { value: V; label: string; count?: number };
type ChipsProps<V extends string> = {
  label: string;
  chips: readonly Chip<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** Filters of one list, of which one is on. Keep `value` in the address. */
export function Chips<V extends string>({ label, chips, value, onChange }: ChipsProps<V>) {
  return (
    <fieldset className="-mx-1 flex min-w-0 flex-wrap gap-2 px-1">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className={cn(
            'inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 font-medium text-sm transition-colors',
            chip.value === value
              ? 'border-accent bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'border-line-strong/60 bg-surface text-ink hover:bg-sunken',
          )}
        >
          {chip.label}
          {chip.count !== undefined && (
            <>
              {' '}
              <span className="tabular-nums opacity-80">{chip.count}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
