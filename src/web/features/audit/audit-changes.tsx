import { ArrowRight } from 'lucide-react';
import type { AuditChange } from '#contract/audit.ts';
import { cn } from '#web/ui/class-names.ts';

const FEW = 3;
const SHORT = 80;

const isShort = ({ before, after }: AuditChange) =>
  [before, after].every((side) => (side?.length ?? 0) <= SHORT && !side?.includes('\n'));

/** The old and new value of each field; long lists are folded. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  if (changes.length <= FEW && changes.every(isShort)) return <Fields changes={changes} />;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-control text-accent-text text-sm underline-offset-4 hover:underline">
        {changes.length === 1 ? 'What changed' : `What changed in ${changes.length} fields`}
      </summary>
      <Fields changes={changes} />
    </details>
  );
}

function Fields({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{change.field}</dt>
          <dd
            className={cn(
              'flex min-w-0 gap-x-2 gap-y-1',
              isShort(change) ? 'flex-wrap items-baseline' : 'flex-col items-start',
            )}
          >
            <Sides change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const sideStyle = 'min-w-0 whitespace-pre-wrap break-words rounded px-1';

function Sides({ change }: { change: AuditChange }) {
  const { before, after } = change;
  if (before === after) return <span className={sideStyle}>{after}</span>;
  return (
    <>
      {before !== null && (
        <del className={`${sideStyle} bg-danger-soft text-danger-text`}>
          <span className="sr-only">before: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && isShort(change) && (
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-muted" />
      )}
      {after !== null && (
        <ins className={`${sideStyle} bg-success-soft text-success-text no-underline`}>
          <span className="sr-only">after: </span>
          {after}
        </ins>
      )}
    </>
  );
}
