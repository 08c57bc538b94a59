import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MapPinned, Radio, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { describeOutline, describeStanding } from '../labels.ts';
import { VenueMap } from '../map/venue-map.tsx';
import { useListVenues } from '../requests.ts';
import { AccuracyDial } from './accuracy-dial.tsx';
import { LocateButton } from './locate-button.tsx';
import { type Fix, formatDegrees, formatDistance, usePosition } from './position.ts';
import { PositionStatus } from './position-status.tsx';
import { VenueChoice } from './venue-choice.tsx';

/** Metres; a less accurate position cannot tell two buildings apart. */
const ROUGH_METRES = 100;

export function PositionPage() {
  const { position, watching, locate, watch, stop } = usePosition();
  const { isAdmin } = useAuth();
  const search = useSearch({ from: paths.geo });
  const navigate = useNavigate();
  const venues = useListVenues();
  const searching = position.state === 'asking';
  const fix = position.state === 'found' ? position.fix : undefined;
  const venue = venues.data?.find(({ id }) => String(id) === search.venue) ?? venues.data?.[0];
  const standing = venue && fix && describeStanding(venue, fix);
  return (
    <>
      <title>Your position</title>
      <PageHeader
        title="Your position"
        description="Check before a test whether this device can find its position. Nothing is sent."
        actions={
          isAdmin && (
            <Link to={paths.venues} className={buttonStyle({ variant: 'secondary' })}>
              <MapPinned aria-hidden="true" /> Venues
            </Link>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="flex items-center justify-center">
          {venue ? (
            <VenueMap
              outline={venue.outline}
              fix={fix}
              label={`Map of ${venue.name}, north up. ${describeOutline(venue.outline)}. ${standing?.words ?? 'Your position is not known yet.'}`}
            />
          ) : (
            <AccuracyDial accuracy={fix?.accuracy} searching={searching} />
          )}
        </Card>
        <Card className="flex flex-col gap-6">
          <div className="border-line border-b pb-5">
            <VenueChoice
              venues={venues}
              chosen={venue}
              onChoose={(id) =>
                navigate({ to: '.', search: { venue: String(id) }, replace: true, resetScroll: false })
              }
            />
          </div>
          <div aria-live="polite" className="flex flex-1 flex-col gap-4">
            {standing && (
              <Notice tone={standing.verdict === 'inside' ? 'success' : 'warn'} title={standing.words}>
                {standing.advice}
              </Notice>
            )}
            {fix ? (
              <Found fix={fix} judged={standing !== undefined} />
            ) : (
              <PositionStatus position={position} />
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <LocateButton size="lg" className="flex-1" busy={searching} disabled={watching} onClick={locate}>
              {fix ? 'Look again' : 'Find my position'}
            </LocateButton>
            {watching ? (
              <Button size="lg" variant="secondary" className="flex-1" onClick={stop}>
                <Square aria-hidden="true" /> Stop following
              </Button>
            ) : (
              <Button size="lg" variant="secondary" className="flex-1" disabled={searching} onClick={watch}>
                <Radio aria-hidden="true" /> Follow me
              </Button>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

function Found({ fix, judged }: { fix: Fix; judged: boolean }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Fact name="Latitude">{formatDegrees(fix.lat, ['N', 'S'])}</Fact>
        <Fact name="Longitude">{formatDegrees(fix.long, ['E', 'W'])}</Fact>
        <Fact name="Accuracy">within {formatDistance(fix.accuracy)}</Fact>
        <Fact name="Measured">
          <time dateTime={fix.at.toISOString()} title={formatRelative(fix.at, now)}>
            {format.time(fix.at)}
          </time>
        </Fact>
      </dl>
      {fix.accuracy <= ROUGH_METRES && !judged && (
        <Notice tone="success">This device knows where it is.</Notice>
      )}
      {fix.accuracy > ROUGH_METRES && !judged && (
        <Notice tone="warn" title="A rough position">
          Turn on precise location, go near a window or outside, and look again.
        </Notice>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
