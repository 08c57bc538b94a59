import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
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
 * screen it scrolls with them, and its title stays as the way back to it. It keeps its collapsed state and scroll
 * position between its questions.
 */
export function PassagePanel({ passage, numbers, className }: PassagePanelProps) {
  const { open, text, toggle } = useToggle();
  const id = useId();
  const title = passage.title || 'Passage';
  return (
    <section
      aria-label={title}
      data-paper
      className="flex flex-col border-line border-b bg-surface max-xl:min-h-11 low:contents short:shrink-0 xl:min-h-0 xl:w-1/2 xl:shrink-0 xl:border-e xl:border-b-0"
    >
      <h2 className="font-semibold text-[0.9375rem] low:sticky low:top-0 low:z-10 low:border-line low:border-b low:bg-surface">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={({ currentTarget }) => toggle(currentTarget)}
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
        ref={text}
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className={cn(
          'relative max-h-[32dvh] short:max-h-[70dvh] overflow-y-auto overscroll-contain low:shrink-0 low:overscroll-auto low:border-line low:border-b low:bg-surface px-4 pb-4 sm:px-6 xl:max-h-none xl:min-h-0 xl:flex-1 xl:pb-8',
          !open && 'max-xl:hidden',
          className,
        )}
      >
        <RichText html={passage.html} />
      </div>
    </section>
  );
}

const LINE = 24;

/** Whether the text is open, and a press on its title, which leads back to a text that has been scrolled away above it. */
function useToggle() {
  const [open, setOpen] = useState(true);
  const text = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current) text.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = open;
  }, [open]);
  function toggle(title: HTMLElement) {
    const end = text.current?.getBoundingClientRect().bottom ?? 0;
    if (open && end < title.getBoundingClientRect().bottom + LINE)
      text.current?.scrollIntoView({ block: 'start' });
    else setOpen(!open);
  }
  return { open, text, toggle };
}

function describeQuestionRange(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return numbers.length > 1 ? `Questions ${first} to ${last}` : `Question ${first}`;
}
