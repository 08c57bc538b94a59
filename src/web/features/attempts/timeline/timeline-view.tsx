import { useMemo, useState } from 'react';
import type { Timeline } from '#contract/attempts/timeline.ts';
import { toMilliseconds } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { QuestionPalette } from '../test-screen/question-palette.tsx';
import { EventList } from './event-list.tsx';
import { answersAt, type EventGroup, eventGroups, filterIndexes, indexAt, questionAt } from './moment.ts';
import { Player } from './player.tsx';
import { QuestionAtMoment } from './question-at-moment.tsx';

/**
 * The course of an attempt: choose a moment, see the questions as they were then, and every event. See
 * docs/decisions/0008-timelines-are-derived-from-events.md.
 */
export function TimelineView({ timeline }: { timeline: Timeline }) {
  const { entries, questions } = timeline;
  const [wanted, setWanted] = useState<ReadonlySet<EventGroup>>(new Set(eventGroups));
  const [moment, setMoment] = useState(0);
  const [picked, setPicked] = useState<number>();
  const places = useMemo(() => filterIndexes(entries, wanted), [entries, wanted]);
  const index = indexAt(places, moment);
  const place = places[index] ?? 0;
  const then = useMemo(() => answersAt(entries, place), [entries, place]);
  const times = useMemo(() => places.map((one) => toMilliseconds(entries[one]?.at ?? '')), [entries, places]);
  const shown = picked ?? questionAt(entries, place);
  const at = questions.findIndex(({ id }) => id === shown);

  function go(next: number) {
    setMoment(places[next] ?? 0);
    setPicked(undefined);
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Player timeline={timeline} places={places} index={index} times={times} onSelect={go} />
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
        <Card aria-labelledby="questions-then">
          <CardHeader
            title={<span id="questions-then">Questions at this moment</span>}
            hint="What the portal stored and counted. Choose a question to see it."
          />
          <QuestionPalette
            questions={questions}
            entries={then}
            currentIndex={at}
            stateOf={() => 'open'}
            onSelect={(one) => setPicked(questions[one]?.id)}
          />
        </Card>
        <QuestionAtMoment
          timeline={timeline}
          at={at}
          entry={shown === undefined ? undefined : then.get(shown)}
        />
      </div>
      <EventList
        timeline={timeline}
        places={places}
        index={index}
        wanted={wanted}
        onWanted={setWanted}
        onSelect={go}
      />
    </div>
  );
}
