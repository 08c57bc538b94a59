import type { Release, ResultPart } from '#contract/aptitudes/terms.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { releaseLabels } from '../labels.ts';
import { useReleaseResults } from './requests.ts';
import type { TermsFieldsProps } from './terms-form.ts';

const parts: [ResultPart, string][] = [
  ['marks', 'Marks and rank'],
  ['answers', 'Correct answers'],
  ['explanations', 'Explanations'],
];

/** When each part of the results is released, with buttons for manual releases. */
export function ReleaseFields({ aptitude, form, change }: TermsFieldsProps) {
  return (
    <Card>
      <CardHeader
        title="Results"
        hint="Answers cannot be released before marks, nor explanations before answers."
      />
      <ul className="flex flex-col gap-5">
        {parts.map(([part, name]) => (
          <li key={part} className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <Field label={`${name} come out`} className="w-full sm:w-96">
              <Select
                value={form[`release_${part}`]}
                onChange={(event) => change({ [`release_${part}`]: event.target.value as Release })}
                options={(['at-once', 'after-end', 'by-hand'] as const).map((value) => ({
                  value,
                  label: releaseLabels[value],
                }))}
              />
            </Field>
            {aptitude[`release_${part}`] === 'by-hand' && (
              <ReleaseNow aptitude={aptitude} part={part} name={name} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ReleaseNowProps = { aptitude: TermsFieldsProps['aptitude']; part: ResultPart; name: string };

function ReleaseNow({ aptitude, part, name }: ReleaseNowProps) {
  const { dateTime } = useTimeFormat();
  const now = useServerNow(1_000);
  const release = useReleaseResults(aptitude.id);
  const released = aptitude[`${part}_released_at`];
  if (released) return <p className="min-h-10 py-2 text-muted text-sm">Released on {dateTime(released)}</p>;
  // Answers may still arrive within the grace period.
  const over = toMilliseconds(aptitude.closes_at) + GRACE_SECONDS * 1_000 < now;
  if (!over || aptitude.stage === 'draft')
    return (
      <p className="min-h-10 py-2 text-muted text-sm">Can be released once the last student’s time is over</p>
    );
  return (
    <Button
      variant="secondary"
      busy={release.isPending}
      aria-label={`Release now: ${name.toLowerCase()}`}
      onClick={() =>
        release.mutate([part], {
          onSuccess: () => toast({ title: `${name} are released`, variant: 'success' }),
          onError: (error) =>
            toast({ title: 'Not released', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      Release now
    </Button>
  );
}
