import { LocateFixed } from 'lucide-react';
import type { readInstructions } from '#contract/attempt.ts';
import type { VenueSight } from '#contract/venue.ts';
import type { Reply } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PositionAnswer } from '#web/venue/PositionAnswer.tsx';
import { usePosition } from '#web/venue/position.ts';
import { VenueMap } from '#web/venue/VenueMap.tsx';
import { shapeWords, standingAt } from '#web/venue/words.ts';

type Told = Pick<Reply<typeof readInstructions>, 'venue' | 'venue_waived' | 'attempt_state'>;

/** Whether the start will ask where the device is: once, at a venue that is not waived for this student. */
export function isPlaceAsked({ venue, venue_waived, attempt_state }: Told): boolean {
  return venue !== null && !venue_waived && attempt_state === null;
}

/** Where a test is taken and, as long as the start will ask, where the device is. */
export function PlaceCard({ venue, asked }: { venue: VenueSight; asked: boolean }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={venue.name} hint={venue.directions || 'Where this test is taken'} className="mb-0" />
      {asked ? (
        <Asked venue={venue} />
      ) : (
        <p className="text-muted text-sm">You may go on from anywhere: your position is not asked for.</p>
      )}
    </Card>
  );
}

function Asked({ venue }: { venue: VenueSight }) {
  const { position, watch } = usePosition({ watchAtOnce: true });
  const fix = position.state === 'found' ? position.fix : undefined;
  const standing = fix && standingAt(venue, fix);
  const searching = position.state === 'asking';
  return (
    <>
      <VenueMap
        outline={venue.outline}
        fix={fix}
        label={`Map of ${venue.name}, north up. ${shapeWords(venue.outline)}. ${standing?.words ?? 'Your position is not known yet.'}`}
      />
      <div aria-live="polite">
        {standing ? (
          <Notice tone={standing.verdict === 'inside' ? 'success' : 'warn'} title={standing.words}>
            {standing.verdict === 'inside' ? 'You can start from here.' : standing.advice}
          </Notice>
        ) : position.state === 'idle' ? (
          <p className="text-muted text-sm">
            The start asks once where this device is, and the portal keeps the answer with your attempt.
          </p>
        ) : (
          <PositionAnswer position={position} />
        )}
      </div>
      {!fix && (
        <Button variant="secondary" busy={searching} onClick={watch}>
          {!searching && <LocateFixed aria-hidden="true" />}
          {searching ? 'Looking for your position' : 'Check my position'}
        </Button>
      )}
    </>
  );
}
