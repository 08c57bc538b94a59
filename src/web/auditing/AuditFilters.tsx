import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { auditSubjects } from '#contract/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { type AuditFilter, groups, isNarrowed, kinds } from './search.ts';
import { groupWords, subjectHints } from './words.ts';

type AuditFiltersProps = {
  filter: AuditFilter;
  onChange: (patch: AuditFilter) => void;
  onClear: () => void;
};

const kindOptions = kinds.map((kind) => ({
  value: kind,
  label: `A ${auditSubjects[kind]}`.replace('A a', 'An a'),
}));
const groupOptions = groups.map((group) => ({ value: group, label: groupWords[group] }));

export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  // On phones the filters fold away behind a button.
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
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
    <Card aria-label="Filters">
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Field label="Search" className="lg:col-span-2">
          <SearchBox
            value={filter.search ?? ''}
            onSearch={onSearch}
            placeholder="People, or words in what changed"
          />
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
        <div id={panel} className={cn('gap-4 md:contents', unfolded ? 'grid' : 'hidden')}>
          <Field label="Kind of change">
            <Select
              placeholder="All kinds"
              options={groupOptions}
              value={filter.group ?? ''}
              onChange={(event) => onChange({ group: groups.find((each) => each === event.target.value) })}
            />
          </Field>
          <Field label="Made by">
            <SearchBox
              value={filter.actor ?? ''}
              onSearch={onActor}
              placeholder="Registration no"
              maxLength={40}
              delay={500}
            />
          </Field>
          <Field label="About">
            <Select
              placeholder="Anything"
              options={kindOptions}
              value={filter.about ?? ''}
              onChange={(event) =>
                onChange({ about: kinds.find((each) => each === event.target.value), subject: undefined })
              }
            />
          </Field>
          <Field label={subjectHints[about]}>
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
        </div>
      </div>
      {isNarrowed(filter) && (
        <Button variant="link" size="sm" className="mt-3 -ms-1" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Card>
  );
}
