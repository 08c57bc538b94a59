import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Timeline } from '#contract/attempts/timeline.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { describeEvent, speedLabels } from './labels.ts';
import { type Speed, speeds } from './moment.ts';
import { usePlayback } from './playback.ts';

type PlayerProps = {
  timeline: Timeline;
  /** The indexes of the listed events, and the current one. */
  places: readonly number[];
  index: number;
  /** When they happened, in milliseconds. */
  times: readonly number[];
  onSelect: (index: number) => void;
};

/** Moves through the events: by slider, one by one, or by playing. */
export function Player({ timeline, places, index, times, onSelect }: PlayerProps) {
  const format = useTimeFormat();
  const { playing, speed, play, pause, changeSpeed } = usePlayback(times, index, onSelect);
  const [sliding, setSliding] = useState(false);
  const entry = timeline.entries[places[index] ?? 0];
  if (!entry) return null;
  const { title, details, badges } = describeEvent(entry, timeline, format.second);
  const last = places.length - 1;
  const turn = (next: number) => {
    pause();
    onSelect(Math.min(last, Math.max(0, next)));
  };
  return (
    <Card aria-labelledby="moment" className="lg:col-start-1 lg:row-start-1">
      <h2 id="moment" className="sr-only">
        Moment
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-sm tabular-nums">
        <span>
          {format.day(entry.at)}, {format.second(entry.at)}
        </span>
        <span className="shrink-0">
          Event {index + 1} of {last + 1}
        </span>
      </p>
      {/* A screen reader reads the slider itself, and playback would talk without end. */}
      <div aria-live={playing || sliding ? 'off' : 'polite'} className="mt-1 min-h-20">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words font-semibold text-lg leading-7">
          <span className="min-w-0 break-words">{title}</span>
          {badges.map(({ tone, label }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </p>
        {details.map((detail) => (
          <p key={detail} className="line-clamp-4 whitespace-pre-line break-words text-muted text-sm">
            {detail}
          </p>
        ))}
      </div>
      <Slider
        aria-label="Moment of the attempt"
        aria-valuetext={`${format.second(entry.at)}, ${title}`}
        min={0}
        max={last}
        step={1}
        value={index}
        disabled={last === 0}
        onFocus={() => setSliding(true)}
        onBlur={() => setSliding(false)}
        onChange={(event) => turn(event.target.valueAsNumber)}
        className="mt-3"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous event"
          disabled={index === 0}
          onClick={() => turn(index - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button className="min-w-26" disabled={last === 0} onClick={playing ? pause : play}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {playing ? 'Pause' : 'Play'}
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Next event"
          disabled={index === last}
          onClick={() => turn(index + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
        <Select
          aria-label="Speed"
          options={speeds.map((value) => ({ value, label: speedLabels[value] }))}
          value={speed}
          onChange={(event) => changeSpeed(event.target.value as Speed)}
          className="w-full sm:ms-auto sm:w-48"
        />
      </div>
    </Card>
  );
}
