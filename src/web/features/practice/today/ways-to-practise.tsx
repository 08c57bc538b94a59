import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Today } from '#contract/practice/today.ts';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { pluralize } from '#web/ui/text.ts';
import { StartButton } from '../start-button.tsx';
import { writeCalendarFile } from './calendar-file.ts';

/** The weakest topic, the mistakes that are due, and the next test. */
export function WaysToPractise({ today: { due, weak_topic, next_test, has_begun } }: { today: Today }) {
  return (
    <ul className="grid gap-4 md:col-span-2 md:grid-cols-3 md:gap-6">
      <Way
        title={weak_topic ?? 'Five mixed questions'}
        hint={
          weak_topic
            ? 'Your weakest topic now'
            : has_begun
              ? 'No topic stands out as weak'
              : 'Your level shows as you answer'
        }
      >
        <StartButton wish={{ topics: weak_topic ? [weak_topic] : [], count: 5 }} variant="secondary">
          Practise 5
        </StartButton>
      </Way>
      <Way
        title={due > 0 ? `${pluralize(due, 'mistake')} due` : 'No mistakes due'}
        hint="What you missed comes back until you know it"
      >
        <Link to={paths.revision} className={buttonStyle({ variant: 'secondary' })}>
          {due > 0 ? 'Revise' : 'See your revision'}
        </Link>
      </Way>
      <NextTest test={next_test} />
    </ul>
  );
}

type WayProps = { title: ReactNode; hint: string; children: ReactNode };

function Way({ title, hint, children }: WayProps) {
  return (
    <li className="flex min-h-35 flex-col justify-between gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-5">
      <div>
        <h3 dir="auto" className="font-semibold">
          {title}
        </h3>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      {children}
    </li>
  );
}

function NextTest({ test }: { test: Today['next_test'] }) {
  const format = useTimeFormat();
  if (!test)
    return (
      <Way title="No test is scheduled" hint="The next one appears here">
        <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
          See the tests
        </Link>
      </Way>
    );
  return (
    <Way
      title={
        <Link
          to={paths.appear}
          params={{ id: String(test.id) }}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {test.name}
        </Link>
      }
      hint={`Next test: ${format.shortDateTime(test.test_timestamp)}`}
    >
      <Button
        variant="secondary"
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => {
          const text = writeCalendarFile(test, location.origin, serverNow());
          saveFile(new File([text], `test-${test.id}.ics`, { type: 'text/calendar' }));
        }}
      >
        Add to calendar
      </Button>
    </Way>
  );
}
