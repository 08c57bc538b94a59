import type { readInstructions } from '#contract/attempts/start.ts';
import type { VisibleVenue } from '#contract/venues/venue.ts';
import type { Reply } from '#web/api/call.ts';
import { describeOutline, describeStanding } from '#web/features/venues/labels.ts';
import { VenueMap } from '#web/features/venues/map/venue-map.tsx';
import { LocateButton } from '#web/features/venues/position/locate-button.tsx';
import type { Position } from '#web/features/venues/position/position.ts';
import { PositionStatus } from '#web/features/venues/position/position-status.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

type LocationTerms = Pick<Reply<typeof readInstructions>, 'venue' | 'venue_waived' | 'attempt_state'>;

/** Whether the start will ask for the position: only the first one, at a venue that is not waived for this student. */
export function isLocationRequired({ venue, venue_waived, attempt_state }: LocationTerms): boolean {
  return venue !== null && !venue_waived && attempt_state === null;
}

type LocationCardProps = {
  venue: VisibleVenue;
  /** The device's position; undefined if the start will not ask for it. */
  position: Position | undefined;
  onCheck: () => void;
};

/** The venue of a test and, if the start will ask for it, the device's position. */
export function LocationCard({ venue, position, onCheck }: LocationCardProps) {
  const fix = position?.state === 'found' ? position.fix : undefined;
  const standing = fix && describeStanding(venue, fix);
  const searching = position?.state === 'asking';
  return (
    <Card className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[15rem_1fr]">
      <VenueMap
        outline={venue.outline}
        fix={fix}
        label={`Map of ${venue.name}, north up. ${describeOutline(venue.outline)}. ${standing?.words ?? ''}`}
      />
      <div className="flex min-w-0 flex-col items-start gap-4 max-sm:order-first">
        <CardHeader
          title={venue.name}
          hint={venue.directions || 'Where this test is taken'}
          className="mb-0"
        />
        <div aria-live="polite" className="w-full text-sm">
          {!position && (
            <p className="text-muted">
              You may start and continue from anywhere. Your position is not needed.
            </p>
          )}
          {standing && (
            <Notice tone={standing.verdict === 'inside' ? 'success' : 'warn'} title={standing.words}>
              {standing.verdict === 'inside' ? 'You can start from here.' : standing.advice}
            </Notice>
          )}
          {position?.state === 'idle' && (
            <p className="text-muted">
              The start asks once for this device’s position, and the portal keeps it with your attempt.
            </p>
          )}
          {position && !standing && position.state !== 'idle' && <PositionStatus position={position} />}
        </div>
        {position && !fix && (
          <LocateButton variant="secondary" busy={searching} onClick={onCheck}>
            Check my position
          </LocateButton>
        )}
      </div>
    </Card>
  );
}
