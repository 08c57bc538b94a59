import { Maximize } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AWAY_SECONDS } from '#contract/violation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type FullScreenCoverProps = {
  /** Whether full screen was on before. */
  left: boolean;
  onEnter: () => void;
};

/** Stands in the place of the paper while full screen is wanted and not on. */
export function FullScreenCover({ left, onEnter }: FullScreenCoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-1 items-center justify-center overflow-y-auto p-4">
      <Card className="w-full max-w-lg">
        <div role="alert" className="flex flex-col items-center text-center">
          <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
            <Maximize aria-hidden="true" className="size-7" strokeWidth={1.75} />
          </span>
          <h1 className="mt-4 font-semibold text-2xl tracking-tight">
            {left ? 'You have left full screen' : 'This test is written in full screen'}
          </h1>
          <p className="mt-1 text-muted">
            {left
              ? `The clock goes on. From ${AWAY_SECONDS} seconds on this is recorded, once for each time.`
              : 'The clock goes on; nothing is recorded for this.'}
          </p>
        </div>
        <div className="mt-6 flex justify-center">
          <Button ref={button} size="lg" onClick={onEnter}>
            <Maximize aria-hidden="true" />
            {left ? 'Return to the test' : 'Enter full screen'}
          </Button>
        </div>
      </Card>
    </div>
  );
}
