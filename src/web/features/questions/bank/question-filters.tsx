import { X } from 'lucide-react';
import { useCallback } from 'react';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { kindLabels } from '../kind-labels.ts';
import { difficultyOptions, tradeLabel } from '../labels.ts';
import { countFilters, isFiltered, type QuestionPatch, type QuestionSearch } from './search.ts';
import { StatisticFilters } from './statistic-filters.tsx';
import { TopicFilter } from './topic-filter.tsx';

type QuestionFiltersProps = {
  search: QuestionSearch;
  onChange: (patch: QuestionPatch) => void;
  onClear: () => void;
};

const typeOptions = trades.map((trade) => ({
  value: trade,
  label: trade === 'GENERAL' ? 'General' : tradeLabel(trade),
}));
const kindOptions = QuestionKind.options.map((kind) => ({ value: kind, label: kindLabels[kind] }));
const statusOptions = [
  { value: 'ready', label: 'Ready' },
  { value: 'draft', label: 'Draft' },
  { value: 'retired', label: 'Retired' },
] as const;

export function QuestionFilters({ search, onChange, onClear }: QuestionFiltersProps) {
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const onTag = useCallback(
    (text: string) => onChange({ tags: text.trim() === '' ? undefined : [text.trim()] }),
    [onChange],
  );
  return (
    <FilterCard
      columns="md:grid-cols-[minmax(14rem,2fr)_repeat(4,minmax(8rem,1fr))]"
      search={
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Words in the question" />
        </Field>
      }
      active={countFilters(search)}
      filtered={isFiltered(search)}
      onClear={onClear}
      chips={search.topic_tags.map((topic) => (
        <button
          key={topic}
          type="button"
          aria-label={`Remove topic ${topic}`}
          onClick={() => onChange({ topic_tags: search.topic_tags.filter((name) => name !== topic) })}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent-soft ps-3 pe-2 text-accent-text text-sm"
        >
          {topic} <X aria-hidden="true" className="size-3.5" />
        </button>
      ))}
    >
      <FilterSelect
        label="Type"
        all="All types"
        options={typeOptions}
        value={search.question_type}
        onChange={(question_type) => onChange({ question_type })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        options={kindOptions}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Difficulty"
        all="Any"
        options={difficultyOptions}
        value={search.difficulty_level?.toString()}
        onChange={(level) => onChange({ difficulty_level: Number(level) || undefined })}
      />
      <FilterSelect
        label="Status"
        options={statusOptions}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <TopicFilter chosen={search.topic_tags} onChange={(topic_tags) => onChange({ topic_tags })} />
      <Field label="Tag">
        <SearchBox value={search.tags[0] ?? ''} onSearch={onTag} placeholder="The whole tag" maxLength={40} />
      </Field>
      <StatisticFilters search={search} onChange={onChange} />
    </FilterCard>
  );
}
