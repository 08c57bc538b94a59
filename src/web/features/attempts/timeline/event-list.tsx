import {
  BellRing,
  CirclePlay,
  Flag,
  type LucideIcon,
  MonitorSmartphone,
  Pause,
  PencilLine,
  Play,
  RefreshCcw,
  RotateCcw,
  Scale,
  TimerReset,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import type { Timeline, TimelineEntry } from '#contract/attempts/timeline.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeEvent, groupLabels } from './labels.ts';
import { countGroups, type EventGroup, eventGroups, groupByMinute } from './moment.ts';

/** Events per page. */
const PAGE = 50;

type EventListProps = {
  timeline: Timeline;
  /** The indexes of the listed events, and the current one. */
  places: readonly number[];
  index: number;
  wanted: ReadonlySet<EventGroup>;
  onWanted: (wanted: ReadonlySet<EventGroup>) => void;
  onSelect: (index: number) => void;
};

/** Every event, minute by minute. The page follows the chosen moment until the reader turns it. */
export function EventList({ timeline, places, index, wanted, onWanted, onSelect }: EventListProps) {
  const { entries } = timeline;
  const format = useTimeFormat();
  // The page that the reader turned to, as long as the moment stays the same.
  const [turned, setTurned] = useState<{ page: number; index: number; places: readonly number[] }>();
  const totalPages = Math.max(1, Math.ceil(places.length / PAGE));
  const follows = !turned || turned.index !== index || turned.places !== places;
  const page = follows ? Math.floor(index / PAGE) + 1 : turned.page;
  const first = (page - 1) * PAGE;
  const own = places.slice(first, first + PAGE);
  const indexes = new Map(own.map((place, nth) => [place, first + nth]));
  const minuteOf = (at: string) => `${format.day(at)}, ${format.time(at)}`;
  return (
    <Card flush aria-labelledby="events" className="lg:col-start-1 lg:row-start-2">
      <div className="px-4 py-4 sm:px-6">
        <h2 id="events" className="font-semibold text-lg leading-7">
          What happened
        </h2>
        <p className="text-muted text-sm">Times are the portal’s. Choose an event to go to its moment.</p>
        <EventFilters entries={entries} wanted={wanted} onWanted={onWanted} />
      </div>
      {groupByMinute(entries, own, minuteOf).map(({ minute, places: within }) => (
        <section key={minute} aria-label={minute}>
          <h3 className="bg-sunken/60 px-4 py-1.5 font-medium text-muted text-xs sm:px-6">{minute}</h3>
          <ol className="divide-y divide-line">
            {within.map((place) => {
              const entry = entries[place];
              const nth = indexes.get(place) ?? 0;
              return (
                entry && (
                  <li key={place}>
                    <EventRow
                      entry={entry}
                      timeline={timeline}
                      present={nth === index}
                      onGo={() => onSelect(nth)}
                    />
                  </li>
                )
              );
            })}
          </ol>
        </section>
      ))}
      <div className="border-line border-t px-4 py-3 sm:px-6">
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={(next) => setTurned({ page: next, index, places })}
          summary={pluralize(places.length, 'event')}
        />
      </div>
    </Card>
  );
}

type EventFiltersProps = {
  entries: readonly TimelineEntry[];
  wanted: ReadonlySet<EventGroup>;
  onWanted: (wanted: ReadonlySet<EventGroup>) => void;
};

function EventFilters({ entries, wanted, onWanted }: EventFiltersProps) {
  const counts = countGroups(entries);
  function toggle(group: EventGroup) {
    const next = new Set(wanted);
    if (!next.delete(group)) next.add(group);
    onWanted(next);
  }
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">Events that are shown</legend>
      {eventGroups.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={wanted.has(group)}
          onClick={() => toggle(group)}
          className={cn(
            'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm',
            wanted.has(group)
              ? 'border-accent bg-accent-soft font-medium text-accent-text'
              : 'border-line-strong/60 text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {groupLabels[group]} <span className="tabular-nums">{counts[group]}</span>
        </button>
      ))}
    </fieldset>
  );
}

type EventRowProps = { entry: TimelineEntry; timeline: Timeline; present: boolean; onGo: () => void };

function EventRow({ entry, timeline, present, onGo }: EventRowProps) {
  const format = useTimeFormat();
  const { title, details, badges } = describeEvent(entry, timeline, format.second);
  const Icon = getIcon(entry);
  return (
    <button
      type="button"
      onClick={onGo}
      aria-current={present ? 'step' : undefined}
      className={cn(
        'flex w-full items-start gap-3 border-s-4 py-2.5 ps-3 pe-4 text-start text-sm focus-visible:-outline-offset-2 sm:ps-5 sm:pe-6',
        present ? 'border-accent bg-accent-soft/50' : 'border-transparent hover:bg-sunken/40',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{title}</span>
          {badges.map(({ tone, label }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </span>
        {details.map((detail) => (
          <span key={detail} className="block whitespace-pre-line break-words text-muted">
            {detail}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-muted text-xs tabular-nums leading-5">{format.second(entry.at)}</span>
    </button>
  );
}

const noticeIcons = { message: BellRing, 'time-added': TimerReset, paused: Pause, resumed: Play } as const;
const icons: Record<Exclude<TimelineEntry['kind'], 'notice' | 'opened'>, LucideIcon> = {
  started: CirclePlay,
  kept: WifiOff,
  answer: PencilLine,
  section: Flag,
  violation: TriangleAlert,
  submitted: Flag,
  reopened: RotateCcw,
  admitted: Scale,
  withdrawn: Scale,
  regraded: Scale,
};

function getIcon(entry: TimelineEntry): LucideIcon {
  if (entry.kind === 'notice') return noticeIcons[entry.notice];
  if (entry.kind === 'opened') return entry.place === 'same' ? RefreshCcw : MonitorSmartphone;
  return icons[entry.kind];
}
