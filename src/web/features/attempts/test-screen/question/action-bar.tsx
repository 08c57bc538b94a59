import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { Answering } from '../../answers/answering.ts';

type ActionBarProps = {
  answering: Answering;
  answered: boolean;
  disabled: boolean;
  onOpenPalette: () => void;
  /** Called after the last open question, which has no next one. */
  onAfterLast: () => void;
};

/** The four buttons of the common test software; on phones also the button for the palette. */
export function ActionBar({ answering, answered, disabled, onOpenPalette, onAfterLast }: ActionBarProps) {
  const { isFirst, isLast, clear, previous, saveAndNext, markAndNext } = answering;
  function then(act: () => void) {
    act();
    if (isLast) onAfterLast();
  }
  return (
    <div className="border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto grid max-w-3xl grid-cols-[auto_1fr] gap-2 md:flex md:items-center">
        <div className="col-span-2 grid grid-cols-[auto_1fr] gap-2 narrow:grid-cols-1 md:order-2 md:ms-auto md:flex max-md:[&>button]:whitespace-normal max-[22rem]:[&>button]:px-1.5">
          <Button
            variant="secondary"
            size="sm"
            className="md:min-h-10"
            disabled={disabled}
            // Disabling the button would take the focus from a student who has just pressed it.
            aria-disabled={!answered}
            onClick={() => answered && clear()}
          >
            Clear Response
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="md:min-h-10"
            disabled={disabled}
            onClick={() => then(markAndNext)}
          >
            Mark for Review & Next
          </Button>
        </div>
        <div className="flex gap-2 md:order-1 narrow:col-span-2 narrow:[&>button]:flex-1">
          <Button variant="secondary" disabled={isFirst} onClick={previous} aria-label="Previous">
            <ChevronLeft aria-hidden="true" /> <span className="hidden min-[400px]:inline">Previous</span>
          </Button>
          <Button
            variant="secondary"
            className="lg:hidden"
            onClick={onOpenPalette}
            aria-label="All questions"
          >
            <LayoutGrid aria-hidden="true" />
          </Button>
        </div>
        <Button
          className="md:order-3 narrow:col-span-2"
          disabled={disabled}
          onClick={() => then(saveAndNext)}
        >
          Save & Next <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
