import { cn } from '#web/ui/class-names.ts';
import type { PaletteState } from '../answers/answers.ts';

export const paletteLabels: Record<PaletteState, string> = {
  'not-visited': 'Not visited',
  'not-answered': 'Not answered',
  answered: 'Answered',
  marked: 'Marked for review',
  'answered-marked': 'Answered and marked: this one counts',
};

const markStyles: Record<PaletteState, { shape: string; text: string }> = {
  'not-visited': { shape: 'fill-surface stroke-line-strong', text: 'text-ink' },
  'not-answered': { shape: 'fill-danger-soft stroke-danger', text: 'text-danger-text' },
  answered: { shape: 'fill-success-text stroke-success-text', text: 'text-surface' },
  marked: { shape: 'fill-accent-soft stroke-accent', text: 'text-accent-text' },
  'answered-marked': { shape: 'fill-accent stroke-accent', text: 'text-on-accent' },
};

// The shapes of the common test software: a box, a shape cut below, one cut above, a circle, a circle with a tick.
const markShapes: Record<PaletteState, React.ReactNode> = {
  'not-visited': <rect x="4" y="4" width="32" height="32" rx="5" />,
  'not-answered': <path d="M6 4h28q2 0 2 2v18l-8 12H12L4 24V6q0-2 2-2Z" />,
  answered: <path d="M12 4h16l8 12v18q0 2-2 2H6q-2 0-2-2V16Z" />,
  marked: <circle cx="20" cy="20" r="16.500" />,
  'answered-marked': <circle cx="20" cy="20" r="16.500" />,
};

type PaletteMarkProps = { state: PaletteState; label?: string; size?: 'sm' | 'md' };

/** The shape and colour of a question's state; the words stand beside it or in the button's name. */
export function PaletteMark({ state, label, size = 'md' }: PaletteMarkProps) {
  const { shape, text } = markStyles[state];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative inline-flex shrink-0 forced-color-adjust-none',
        size === 'md' ? 'size-10' : 'size-6',
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full">
        <g className={shape} strokeWidth={size === 'md' ? 1.75 : 2.5} strokeLinejoin="round">
          {markShapes[state]}
        </g>
        {state === 'answered-marked' && (
          <g>
            <circle cx="31" cy="31" r="8" className="fill-success-text stroke-surface" strokeWidth="2" />
            <path
              d="m27.500 31 2.500 2.500 4.500-5"
              fill="none"
              className="stroke-surface"
              strokeWidth="2.250"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        )}
      </svg>
      {label && (
        <span
          className={cn(
            'absolute inset-0 flex items-center justify-center font-semibold text-sm tabular-nums',
            text,
          )}
        >
          {label}
        </span>
      )}
    </span>
  );
}
