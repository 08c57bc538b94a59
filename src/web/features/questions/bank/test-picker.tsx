import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListManagedAptitudesOpenForQuestions } from './requests.ts';

type TestPickerProps = { chosen: Aptitude | undefined; onChoose: (test: Aptitude | undefined) => void };

/** Chooses one of the tests that still accept questions. */
export function TestPicker({ chosen, onChoose }: TestPickerProps) {
  const [search, setSearch] = useState('');
  const tests = useListManagedAptitudesOpenForQuestions(search);
  const { dateTime } = useTimeFormat();

  if (tests.isPending) return <SkeletonList rows={3} rowClassName="h-14" />;
  if (tests.isError) return <QueryError query={tests} className="py-4" />;
  if (tests.data.length === 0 && search === '')
    return (
      <EmptyState
        icon={CalendarPlus}
        title="No test accepts questions"
        className="py-4"
        action={
          <Link
            to={paths.manageAptitudes}
            search={{ edit: 'new' }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            Schedule a test
          </Link>
        }
      >
        Your selection stays while you schedule one.
      </EmptyState>
    );

  return (
    <>
      {(tests.data.length > 6 || search !== '') && (
        <Field label="Find a test" labelHidden>
          <SearchBox value={search} onSearch={setSearch} placeholder="Find a test" maxLength={120} />
        </Field>
      )}
      {tests.data.length === 0 ? (
        <p className="text-muted text-sm">No test that takes questions is called that.</p>
      ) : (
        <RadioGroup
          legend="Test"
          legendHidden
          value={chosen && String(chosen.id)}
          onChange={(id) => onChoose(tests.data.find((test) => String(test.id) === id))}
          options={tests.data.map((test) => ({
            value: String(test.id),
            label: test.name,
            hint: `${dateTime(test.test_timestamp)} (${formatRelative(test.test_timestamp)}) · ${pluralize(test.question_count, 'question')} so far, ${test.total_questions} per student`,
          }))}
        />
      )}
    </>
  );
}
