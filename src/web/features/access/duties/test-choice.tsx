import { useState } from 'react';
import type { Assignment } from '#contract/access/duties.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useListManagedAptitudesMatching } from './requests.ts';

type Tests = Assignment['tests'];
type TestChoiceProps = { tests: Tests; onChange: (tests: Tests) => void };

/** The tests of an invigilator, and a search for further ones. */
export function TestChoice({ tests, onChange }: TestChoiceProps) {
  const [search, setSearch] = useState('');
  const found = useListManagedAptitudesMatching(useDebounced(search.trim(), 250));
  const others = (found.data?.results ?? []).filter(({ id }) => !tests.some((test) => test.id === id));
  return (
    <div className="flex flex-col gap-3">
      {tests.length > 0 && (
        <ul aria-label="Tests to invigilate" className="flex flex-col gap-1">
          {tests.map((test) => (
            <li key={test.id} className="flex items-center justify-between gap-3">
              <span dir="auto" className="min-w-0 break-words">
                {test.name}
              </span>
              <Button
                variant="link"
                size="sm"
                aria-label={`Remove ${test.name}`}
                onClick={() => onChange(tests.filter((one) => one.id !== test.id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Add a test" hint="Search by a part of the name">
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <ul aria-label="Tests to add" className="flex flex-col gap-1">
        {others.slice(0, 8).map(({ id, name }) => (
          <li key={id}>
            <Button variant="ghost" size="sm" onClick={() => onChange([...tests, { id, name }])}>
              Add {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
