import { SlidersHorizontal, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { trades } from '#contract/trade.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { isFiltered, type QuestionSearch } from './search.ts';
import { TopicFilter } from './TopicFilter.tsx';
import { difficultyOptions, typeLabel } from './words.ts';

type QuestionFiltersProps = {
  search: QuestionSearch;
  onChange: (patch: Partial<QuestionSearch>) => void;
  onClear: () => void;
};

const typeOptions = trades.map((trade) => ({
  value: trade,
  label: trade === 'GENERAL' ? 'General' : typeLabel(trade),
}));

export function QuestionFilters({ search, onChange, onClear }: QuestionFiltersProps) {
  // On phones the filters fold away behind a button.
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const active =
    [search.question_type, search.difficulty_level].filter(Boolean).length + search.topic_tags.length;

  return (
    <Card aria-label="Filters">
      <div className="grid gap-4 md:grid-cols-[minmax(14rem,2fr)_repeat(4,minmax(8rem,1fr))]">
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Words in the question" />
        </Field>
        <Button
          variant="secondary"
          aria-expanded={unfolded}
          aria-controls={panel}
          onClick={() => setUnfolded(!unfolded)}
          className="md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" /> {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
        <div id={panel} className={cn('gap-4 md:contents', unfolded ? 'grid grid-cols-2' : 'hidden')}>
          <Field label="Type">
            <Select
              placeholder="All types"
              options={typeOptions}
              value={search.question_type ?? ''}
              onChange={(event) =>
                onChange({ question_type: trades.find((trade) => trade === event.target.value) })
              }
            />
          </Field>
          <Field label="Difficulty">
            <Select
              placeholder="Any"
              options={difficultyOptions}
              value={search.difficulty_level ?? ''}
              onChange={(event) => onChange({ difficulty_level: Number(event.target.value) || undefined })}
            />
          </Field>
          <TopicFilter chosen={search.topic_tags} onChange={(topic_tags) => onChange({ topic_tags })} />
          <Field label="Status">
            <Select
              options={[
                { value: 'ready', label: 'Ready' },
                { value: 'retired', label: 'Retired' },
              ]}
              value={search.status}
              onChange={(event) =>
                onChange({ status: event.target.value === 'retired' ? 'retired' : 'ready' })
              }
            />
          </Field>
        </div>
      </div>
      {isFiltered(search) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {search.topic_tags.map((topic) => (
            <button
              key={topic}
              type="button"
              aria-label={`Topic ${topic}: take away`}
              onClick={() => onChange({ topic_tags: search.topic_tags.filter((name) => name !== topic) })}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent-soft ps-3 pe-2 text-accent-text text-sm"
            >
              {topic} <X aria-hidden="true" className="size-3.5" />
            </button>
          ))}
          <Button variant="link" size="sm" className="-ms-3" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </Card>
  );
}
