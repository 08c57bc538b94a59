import { type FormEvent, useState } from 'react';
import type { MockPattern } from '#contract/practice/mocks.ts';
import type { StudyPlan } from '#contract/practice/plan.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useRemoveStudyPlan, useSaveStudyPlan } from './requests.ts';

const DEFAULT_MINUTES = 30;

/** The plan towards a day: a form, and what is left to do by weeks. */
export function PlanCard({ pattern: { key, open, plan } }: { pattern: MockPattern }) {
  const save = useSaveStudyPlan();
  const remove = useRemoveStudyPlan();
  const [day, setDay] = useState(plan?.day ?? '');
  const [minutes, setMinutes] = useState(String(plan?.minutes ?? DEFAULT_MINUTES));
  const error = save.error ?? remove.error;
  if (!open && !plan) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ pattern: key, day, minutes: Number(minutes) });
  }
  return (
    <Card>
      <CardHeader
        title="Plan"
        hint={plan ? `${pluralize(plan.days_left, 'day')} left` : 'Choose the day of the company’s test'}
      />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <Field label="Day">
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field label="Minutes a day">
          <Input
            inputMode="numeric"
            value={minutes}
            maxLength={3}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={save.isPending}>
          {plan ? 'Change the plan' : 'Make a plan'}
        </Button>
        {plan && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Give it up
          </Button>
        )}
      </form>
      {error && (
        <Notice tone="danger" title="Not saved" className="mt-4">
          {errorMessage(error)}
        </Notice>
      )}
      {plan && <Weeks plan={plan} />}
    </Card>
  );
}

function Weeks({ plan: { weeks, fits, needed, minutes, left_out } }: { plan: StudyPlan }) {
  const format = useTimeFormat();
  return (
    <div className="mt-5 flex flex-col gap-4">
      {!fits && (
        <Notice tone="warn" title="It does not fit">
          All of it takes {pluralize(needed, 'minute')} a day, and you have {minutes}.
          {left_out.length > 0 && ` No time is left for ${left_out.slice(0, 5).join(', ')}`}
          {left_out.length > 5 && ` and ${left_out.length - 5} more`}
          {left_out.length > 0 && '.'}
        </Notice>
      )}
      <ol className="flex flex-col gap-3 text-sm">
        {weeks.map(({ from, topics, mocks }) => (
          <li key={from}>
            <span className="font-medium">From {format.date(`${from}T12:00:00Z`)}</span>
            <span className="block text-muted">
              {[
                ...topics.map(({ topic, questions }) => `${topic} (${questions})`),
                ...(mocks > 0 ? [pluralize(mocks, 'mock')] : []),
              ].join(', ') || 'Nothing more to do'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
