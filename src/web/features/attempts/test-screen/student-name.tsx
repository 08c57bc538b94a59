import { cn } from '#web/ui/class-names.ts';
import type { TestSession } from '../test-session/test-session.ts';

/** Whose test this is: on a shared computer it may be another student's. */
export function StudentName({ session, className }: { session: TestSession; className: string }) {
  const { name, regno } = session;
  return (
    name !== undefined && (
      <p className={cn('flex min-w-0 text-muted text-sm narrow:flex-wrap', className)}>
        <span dir="auto" className="truncate narrow:whitespace-normal">
          {name}
        </span>
        <span className="shrink-0 whitespace-pre"> · {regno}</span>
      </p>
    )
  );
}
