import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { PassageText } from '#contract/questions/question.ts';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';

type PassagePanelProps = {
  passage: PassageText;
  /** The numbers of its questions in the paper, from 1. */
  numbers: readonly number[];
  className?: string;
};

/**
 * The passage or figure of a group of questions: beside them on a wide screen, else a collapsible panel above; on a low
 * screen it scrolls with them. It keeps its collapsed state and scroll position between its questions.
 */
export function PassagePanel({ passage, numbers, className }: PassagePanelProps) {
  const [open, setOpen] = useState(true);
  const text = useId();
  const title = passage.title || 'Passage';
  return (
    <section
      aria-label={title}
      data-paper
      className="flex flex-col border-line border-b bg-surface max-xl:min-h-11 low:shrink-0 short:shrink-0 xl:min-h-0 xl:w-1/2 xl:shrink-0 xl:border-e xl:border-b-0"
    >
      <h2 className="font-semibold text-[0.9375rem]">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={text}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start sm:px-6 xl:hidden narrow:flex-wrap"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 shrink-0 transition-transform', open && 'rotate-180')}
          />
          <span className="min-w-0 truncate narrow:whitespace-normal">{title}</span>
          <span className="ms-auto shrink-0 font-normal text-muted text-sm">
            {describeQuestionRange(numbers)}
          </span>
        </button>
        <span className="hidden items-baseline justify-between gap-3 px-6 pt-6 pb-1 xl:flex">
          <span className="min-w-0 break-words">{title}</span>
          <span className="shrink-0 font-normal text-muted text-sm">{describeQuestionRange(numbers)}</span>
        </span>
      </h2>
      <div
        id={text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className={cn(
          'relative max-h-[32dvh] short:max-h-[70dvh] overflow-y-auto overscroll-contain low:overscroll-auto px-4 pb-4 sm:px-6 xl:max-h-none xl:min-h-0 xl:flex-1 xl:pb-8',
          !open && 'max-xl:hidden',
          className,
        )}
      >
        <RichText html={passage.html} />
      </div>
    </section>
  );
}

function describeQuestionRange(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return numbers.length > 1 ? `Questions ${first} to ${last}` : `Question ${first}`;
}
