import { useCallback } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { difficultyOptions } from '../labels.ts';
import type { TemplateSearch } from './search.ts';

type TemplateFiltersProps = {
  templates: readonly QuestionTemplate[];
  search: TemplateSearch;
  onChange: (patch: Partial<TemplateSearch>) => void;
  onClear: () => void;
};

export function TemplateFilters({ templates, search, onChange, onClear }: TemplateFiltersProps) {
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const { area, topic, difficulty } = search;
  const areas = [...new Set(templates.map((one) => one.area))];
  const inArea = templates.filter((one) => area === '' || one.area === area);
  const active = [area, topic, difficulty].filter(Boolean).length;
  return (
    <FilterCard
      columns="md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
      search={
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Such as trains or clocks" />
        </Field>
      }
      active={active}
      filtered={active > 0 || search.search !== ''}
      onClear={onClear}
    >
      <Field label="Area">
        <Select
          placeholder="All areas"
          options={areas}
          value={area}
          onChange={(event) => onChange({ area: event.target.value, topic: '' })}
        />
      </Field>
      <Field label="Topic">
        <Select
          placeholder="All topics"
          options={[...new Set(inArea.map((one) => one.topic))]}
          value={topic}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
      </Field>
      <Field label="Difficulty">
        <Select
          placeholder="Any"
          options={difficultyOptions}
          value={difficulty ?? ''}
          onChange={(event) => onChange({ difficulty: Number(event.target.value) || undefined })}
        />
      </Field>
    </FilterCard>
  );
}
