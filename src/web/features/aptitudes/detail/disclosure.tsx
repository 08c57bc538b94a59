import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type DisclosureProps = { title: ReactNode; hint?: ReactNode; children: ReactNode };

/** A closed part of a page. Its content does not exist until it is opened: a test can have hundreds of questions. */
export function Disclosure({ title, hint, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/part rounded-panel border border-line bg-surface shadow-panel"
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/part:rotate-90"
        />
        <span className="font-medium">{title}</span>
        {hint && <span className="min-w-0 text-muted text-sm tabular-nums">{hint}</span>}
      </summary>
      {open && <div className="border-line border-t p-4 sm:p-6">{children}</div>}
    </details>
  );
}
