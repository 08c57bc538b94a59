import { diffLines } from 'diff';
import { cn } from '#web/ui/class-names.ts';

const MARKS = { added: '+', removed: '−', same: ' ' };
/** Unchanged lines that are shown before and after each change. */
const CONTEXT = 3;

type Line = { kind: keyof typeof MARKS; text: string };

/** The lines of two programs that differ, each with a mark, and a few lines around them. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = diffLines(withLastBreak(before), withLastBreak(after)).flatMap(
    ({ value, added, removed }): Line[] =>
      value
        .replace(/\n$/, '')
        .split('\n')
        .map((text) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
  const isNearChange = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const shown = lines.map((line, at) => ({ ...line, at })).filter(({ at }) => isNearChange(at));
  if (shown.length === 0) return <p className="mt-2 text-muted text-sm">The two programs are the same.</p>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-control bg-sunken py-2 font-mono text-sm"
    >
      {shown.map(({ kind, text, at }, place) => (
        <div
          key={at}
          className={cn(
            'w-fit min-w-full px-3',
            kind === 'added' && 'bg-success-soft text-success-text',
            kind === 'removed' && 'bg-danger-soft text-danger-text',
            place > 0 && shown[place - 1]?.at !== at - 1 && 'mt-2 border-line border-t pt-2',
          )}
        >
          {kind !== 'same' && <span className="sr-only">{kind}: </span>}
          <span aria-hidden="true">{MARKS[kind]} </span>
          {text}
        </div>
      ))}
    </pre>
  );
}

/** A last line without a line break is the same as one with it. */
const withLastBreak = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
