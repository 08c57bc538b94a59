import { Maximize } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MIN_AWAY_SECONDS } from '#contract/attempts/proctoring.ts';
import { Button } from '#web/ui/button.tsx';
import { FullScreenCard } from '#web/ui/full-screen-card.tsx';

type FullScreenCoverProps = {
  /** Whether full screen was on before. */
  wasFullScreen: boolean;
  onEnter: () => void;
};

/** Replaces the paper while full screen is required and not on. */
export function FullScreenCover({ wasFullScreen, onEnter }: FullScreenCoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-1 overflow-y-auto p-4">
      <FullScreenCard
        icon={Maximize}
        title={wasFullScreen ? 'You have left full screen' : 'This test must be taken in full screen'}
        lead={
          wasFullScreen
            ? `The timer keeps running. After ${MIN_AWAY_SECONDS} seconds this is recorded once each time.`
            : 'The timer keeps running; nothing is recorded for this.'
        }
      >
        <div className="mt-6 flex justify-center">
          <Button ref={button} size="lg" onClick={onEnter}>
            <Maximize aria-hidden="true" />
            {wasFullScreen ? 'Return to the test' : 'Enter full screen'}
          </Button>
        </div>
      </FullScreenCard>
    </div>
  );
}
