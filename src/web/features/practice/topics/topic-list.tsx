import { useState } from 'react';
import type { PracticeArea, PracticeTopic } from '#contract/practice/topics.ts';
import { formatRelative } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { Input } from '#web/ui/input.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeOwnLevel, LevelBand } from '../levels/level-band.tsx';
import { StartButton } from '../start-button.tsx';
import type { PracticeWish } from './practice-options.tsx';

type Rows = { topics: readonly PracticeTopic[]; wish: PracticeWish };
type TopicListProps = Rows & { areas: readonly PracticeArea[] };

/** The areas with their topics, folded; a search shows the topics that match. */
export function TopicList({ topics, areas, wish }: TopicListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase('en');
  const matching = topics.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted));
  return (
    <section aria-labelledby="topics-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="topics-heading" className="font-semibold text-lg">
          Topics
        </h2>
        <Input
          type="search"
          aria-label="Search the topics"
          placeholder="Search the topics"
          className="max-w-64"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {wanted !== '' ? (
        <Card flush>
          {matching.length === 0 ? (
            <p className="px-4 py-6 text-muted sm:px-6">No topic is called that.</p>
          ) : (
            <TopicRows topics={matching} wish={wish} />
          )}
        </Card>
      ) : (
        [...groupBy(topics, ({ area }) => area)].map(([area, inArea]) => (
          <Area
            key={area}
            area={area}
            known={areas.find(({ name }) => name === area)}
            topics={inArea}
            wish={wish}
          />
        ))
      )}
    </section>
  );
}

function Area({ area, known, topics, wish }: Rows & { area: string; known: PracticeArea | undefined }) {
  return (
    <Card flush>
      <details>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 sm:px-6">
          <span className="font-medium">{area}</span>
          <span className="text-muted text-sm">{describeArea(topics, known)}</span>
        </summary>
        <div className="border-line border-t px-4 py-3 sm:px-6">
          <StartButton
            wish={{ ...wish, topics: topics.map(({ name }) => name) }}
            variant="secondary"
            size="sm"
          >
            Practise all of {area}
          </StartButton>
        </div>
        <TopicRows topics={topics} wish={wish} />
      </details>
    </Card>
  );
}

function TopicRows({ topics, wish }: Rows) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {topics.map((topic) => (
        <li key={topic.name} className="flex items-center justify-between gap-3 px-4 py-2 sm:px-6">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{topic.name}</span>
            <span className="block text-muted text-sm">{describeTopic(topic)}</span>
            {topic.level && (
              <span className="mt-1 block max-w-64">
                <LevelBand {...topic.level} />
              </span>
            )}
          </span>
          <StartButton
            wish={{ ...wish, topics: [topic.name] }}
            variant="ghost"
            size="sm"
            aria-label={`Practise ${topic.name}`}
          >
            Practise
          </StartButton>
        </li>
      ))}
    </ul>
  );
}

function describeArea(topics: readonly PracticeTopic[], known: PracticeArea | undefined): string {
  const count = pluralize(topics.length, 'topic');
  return known ? `${count} · ${describeOwnLevel(known.level, known.answers)}` : count;
}

function describeTopic({ answers, level, practised_at, questions, generators }: PracticeTopic): string {
  const supply = generators > 0 ? 'endless questions' : pluralize(questions, 'question');
  if (answers === 0) return practised_at === null ? `New · ${supply}` : formatRelative(practised_at);
  const own = describeOwnLevel(level, answers);
  return practised_at === null ? own : `${own} · ${formatRelative(practised_at)}`;
}
