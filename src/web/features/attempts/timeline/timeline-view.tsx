import { useMemo, useState } from 'react';
import type { Replay } from '#contract/attempts/timeline.ts';
import { toMilliseconds } from '#web/api/time.ts';
import { Palette } from '../test-screen/question-palette.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EventList } from './event-list.tsx';
import { entriesAt, type Group, groups, indexAt, placesShown, questionAt } from './moment.ts';
import { Player } from './player.tsx';
import { QuestionThen } from './question-at-moment.tsx';

/** An attempt as it went: a moment to choose, the questions as they stood then, and everything that happened. */
export function ReplayView({ replay }: { replay: Replay }) {
  const { entries, questions } = replay;
  const [wanted, setWanted] = useState<ReadonlySet<Group>>(new Set(groups));
  const [moment, setMoment] = useState(0);
  const [picked, setPicked] = useState<number>();
  const places = useMemo(() => placesShown(entries, wanted), [entries, wanted]);
  const index = indexAt(places, moment);
  const place = places[index] ?? 0;
  const then = useMemo(() => entriesAt(entries, place), [entries, place]);
  const times = useMemo(() => places.map((one) => toMilliseconds(entries[one]?.at ?? '')), [entries, places]);
  const shown = picked ?? questionAt(entries, place);
  const at = questions.findIndex(({ id }) => id === shown);

  function go(next: number) {
    setMoment(places[next] ?? 0);
    setPicked(undefined);
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Player replay={replay} places={places} index={index} times={times} onGo={go} />
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
        <Card aria-labelledby="questions-then">
          <CardHeader
            title={<span id="questions-then">Questions at this moment</span>}
            hint="What the portal held and counted. Choose a question to look at it."
          />
          <Palette
            questions={questions}
            entries={then}
            at={at}
            stateOf={() => 'open'}
            onGo={(one) => setPicked(questions[one]?.id)}
          />
        </Card>
        <QuestionThen replay={replay} at={at} entry={shown === undefined ? undefined : then.get(shown)} />
      </div>
      <EventList
        replay={replay}
        places={places}
        index={index}
        wanted={wanted}
        onWanted={setWanted}
        onGo={go}
      />
    </div>
  );
}
