import { useCallback } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
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
      <FilterSelect
        label="Area"
        all="All areas"
        options={areas}
        value={area || undefined}
        onChange={(area) => onChange({ area: area ?? '', topic: '' })}
      />
      <FilterSelect
        label="Topic"
        all="All topics"
        options={[...new Set(inArea.map((one) => one.topic))]}
        value={topic || undefined}
        onChange={(topic) => onChange({ topic: topic ?? '' })}
      />
      <FilterSelect
        label="Difficulty"
        all="Any"
        options={difficultyOptions}
        value={difficulty?.toString()}
        onChange={(level) => onChange({ difficulty: Number(level) || undefined })}
      />
    </FilterCard>
  );
}
