import { cn } from './class-names.ts';

/** Decoration beside a text that says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cn('size-4 animate-spin motion-reduce:animate-pulse', className)}
    >
      <circle
        cx="8"
        cy="8"
        r="6.500"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="2"
      />
      <path
        d="M14.500 8A6.500 6.500 0 0 0 8 1.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
