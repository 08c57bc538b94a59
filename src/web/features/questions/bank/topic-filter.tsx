import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Topic } from '#contract/questions/topics.ts';
import { searchForm } from '#contract/text-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { Input } from '#web/ui/input.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useListTopics } from '../topics/requests.ts';

type TopicFilterProps = { chosen: readonly string[]; onChange: (topics: string[]) => void };

/** Filters by topics with questions, grouped by area. A question matches if it has any of the chosen topics. */
export function TopicFilter({ chosen, onChange }: TopicFilterProps) {
  const { data: topics = [] } = useListTopics();
  const [sought, setSought] = useState('');
  const known = topics.filter((topic) => topic.questions > 0 || chosen.includes(topic.name));
  const shown = known.filter((topic) => searchForm(topic.name).includes(searchForm(sought)));

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-sm" aria-hidden="true">
        Topics
      </span>
      <Popover
        label="Topics"
        trigger={
          <button type="button" className="control flex items-center justify-between gap-2 text-start">
            <span className="sr-only">Topics: </span>
            <span className="truncate">{summaryOf(chosen)}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        }
      >
        <Field label="Find a topic" labelHidden>
          <Input
            type="search"
            placeholder="Find a topic"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </Field>
        <section aria-label="Topics" className="mt-2 max-h-72 overflow-y-auto overscroll-contain pe-1">
          {shown.length === 0 && <p className="px-1 py-3 text-muted text-sm">No topic is called that.</p>}
          {areasOf(shown).map(([area, members]) => (
            <fieldset key={area} className="mt-2">
              <legend className="px-1 font-semibold text-muted text-xs uppercase tracking-wide">
                {area}
              </legend>
              {members.map((topic) => (
                <Checkbox
                  key={topic.name}
                  className="w-full px-1"
                  checked={chosen.includes(topic.name)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked
                        ? [...chosen, topic.name]
                        : chosen.filter((name) => name !== topic.name),
                    )
                  }
                  label={
                    <>
                      {topic.name} <span className="text-muted text-sm tabular-nums">{topic.questions}</span>
                    </>
                  }
                />
              ))}
            </fieldset>
          ))}
        </section>
      </Popover>
    </div>
  );
}

function summaryOf(chosen: readonly string[]): string {
  if (chosen.length === 0) return 'All topics';
  return chosen.length === 1 ? String(chosen[0]) : `${chosen.length} topics`;
}

function areasOf(topics: readonly Topic[]): [area: string, members: Topic[]][] {
  return [...groupBy(topics, (topic) => topic.area)];
}
