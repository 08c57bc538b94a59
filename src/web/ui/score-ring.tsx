import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

type ScoreRingProps = {
  /** Percent; drawn between 0 and 100. */
  percent: number;
  className?: string;
  /** The figures inside. They say what the ring shows. */
  children: ReactNode;
};

/** A share as an arc around its figures. */
export function ScoreRing({ percent, className, children }: ScoreRingProps) {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <span className={cn('relative inline-flex shrink-0 items-center justify-center', className ?? 'size-32')}>
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute size-full -rotate-90 forced-color-adjust-none"
      >
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="8" className="stroke-sunken" />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="8"
            strokeLinecap="round"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            className="stroke-accent"
          />
        )}
      </svg>
      <span className="relative flex flex-col items-center text-center tabular-nums leading-tight">
        {children}
      </span>
    </span>
  );
}
