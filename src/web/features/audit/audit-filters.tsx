import { useCallback } from 'react';
import { auditSubjects } from '#contract/audit.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { groupLabels, subjectFieldLabels } from './labels.ts';
import { type AuditFilter, groups, isFiltered, subjectKinds } from './search.ts';

type AuditFiltersProps = {
  filter: AuditFilter;
  onChange: (patch: AuditFilter) => void;
  onClear: () => void;
};

const kindOptions = subjectKinds.map((kind) => ({
  value: kind,
  label: `A ${auditSubjects[kind]}`.replace('A a', 'An a'),
}));
const groupOptions = groups.map((group) => ({ value: group, label: groupLabels[group] }));

export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const onSearch = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  const onActor = useCallback((actor: string) => onChange({ actor: actor.trim() || undefined }), [onChange]);
  const onSubject = useCallback(
    (subject: string) => onChange({ subject: subject.trim() || undefined }),
    [onChange],
  );
  const about = filter.about ?? 'account';
  const { search: _, ...folded } = filter;
  const active = Object.values(folded).filter(Boolean).length;

  return (
    <FilterCard
      columns="md:grid-cols-2 lg:grid-cols-4"
      search={
        <Field label="Search" className="lg:col-span-2">
          <SearchBox
            value={filter.search ?? ''}
            onSearch={onSearch}
            placeholder="People, or words in what changed"
          />
        </Field>
      }
      active={active}
      filtered={isFiltered(filter)}
      onClear={onClear}
      phoneColumns={1}
    >
      <FilterSelect
        label="Kind of change"
        all="All kinds"
        options={groupOptions}
        value={filter.group}
        onChange={(group) => onChange({ group })}
      />
      <Field label="Made by">
        <SearchBox
          value={filter.actor ?? ''}
          onSearch={onActor}
          placeholder="Registration no"
          maxLength={40}
          delay={500}
        />
      </Field>
      <FilterSelect
        label="About"
        all="Anything"
        options={kindOptions}
        value={filter.about}
        onChange={(about) => onChange({ about, subject: undefined })}
      />
      <Field label={subjectFieldLabels[about]}>
        <SearchBox
          value={filter.subject ?? ''}
          onSearch={onSubject}
          placeholder={about === 'account' ? 'Whole registration no' : 'Such as 12'}
          maxLength={40}
          delay={500}
        />
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label="Up to and with">
        <Input
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => onChange({ to: event.target.value || undefined })}
        />
      </Field>
    </FilterCard>
  );
}
