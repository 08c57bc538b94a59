import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { CODING_TOPICS } from '#contract/coding/topics.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { DIFFICULTY_OPTIONS } from '../labels.ts';
import { LanguagesCard } from './languages-card.tsx';
import { ProgramsCard } from './programs-card.tsx';
import { SamplesCard } from './samples-card.tsx';
import { TestsCard } from './tests-card.tsx';
import { TextCard } from './text-card.tsx';

type DraftFormProps = { id: number; draft: ProblemDraft; onChange: (draft: ProblemDraft) => void };

const TOPICS = CODING_TOPICS.flatMap((topic) => [topic, ...(topic.children ?? [])]);

/** The texts, limits, tests and programs of a problem. */
export function DraftForm({ id, draft, onChange }: DraftFormProps) {
  const change = (next: Partial<ProblemDraft>) => onChange({ ...draft, ...next });
  return (
    <>
      <TextCard draft={draft} onChange={change} />
      <Limits draft={draft} onChange={change} />
      <Card>
        <CardHeader title="Topics" />
        <fieldset className="grid grid-cols-2 narrow:grid-cols-1 gap-x-4 sm:grid-cols-3">
          <legend className="sr-only">Topics</legend>
          {TOPICS.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={draft.topics.includes(slug)}
              onChange={({ target }) =>
                change({
                  topics: target.checked
                    ? [...draft.topics, slug]
                    : draft.topics.filter((topic) => topic !== slug),
                })
              }
            />
          ))}
        </fieldset>
      </Card>
      <SamplesCard id={id} draft={draft} onChange={change} />
      <TestsCard id={id} draft={draft} onChange={change} />
      <ProgramsCard draft={draft} onChange={change} />
      <LanguagesCard draft={draft} onChange={change} />
    </>
  );
}

type PartProps = { draft: ProblemDraft; onChange: (next: Partial<ProblemDraft>) => void };

function Limits({ draft, onChange }: PartProps) {
  const { limits, difficulty, checker } = draft;
  return (
    <Card>
      <CardHeader title="Limits and checker" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Seconds of CPU time">
          <Input
            type="number"
            step="0.1"
            min={0.1}
            max={30}
            value={limits.seconds}
            onChange={({ target }) => onChange({ limits: { ...limits, seconds: target.valueAsNumber } })}
          />
        </Field>
        <Field label="Megabytes">
          <Input
            type="number"
            min={16}
            max={2_048}
            value={limits.megabytes}
            onChange={({ target }) => onChange({ limits: { ...limits, megabytes: target.valueAsNumber } })}
          />
        </Field>
        <Field label="Difficulty">
          <Select
            value={String(difficulty)}
            options={DIFFICULTY_OPTIONS}
            onChange={({ target }) => onChange({ difficulty: Number(target.value) })}
          />
        </Field>
        <Field
          label="Checker"
          {...(checker.kind === 'program' && { hint: 'The package brings its own program.' })}
        >
          <Select
            value={checker.kind}
            disabled={checker.kind === 'program'}
            options={[
              { value: 'tokens', label: 'Words and numbers' },
              { value: 'lines', label: 'Lines' },
              { value: 'identical', label: 'Every byte' },
              { value: 'floats', label: 'Numbers within a tolerance' },
              { value: 'unordered', label: 'Lines in any order' },
              ...(checker.kind === 'program' ? [{ value: 'program', label: 'Own program' }] : []),
            ]}
            onChange={({ target }) => onChange({ checker: checkerOf(target.value) })}
          />
        </Field>
        {checker.kind === 'floats' && (
          <Field label="Tolerance" hint="Absolute or relative, whichever is met">
            <Input
              type="number"
              step="any"
              min={0}
              max={1}
              value={checker.absolute ?? TOLERANCE}
              onChange={({ target }) => {
                const tolerance = target.valueAsNumber || 0;
                onChange({ checker: { ...checker, absolute: tolerance, relative: tolerance } });
              }}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}

const TOLERANCE = 1e-6;

function checkerOf(kind: string): ProblemDraft['checker'] {
  if (kind === 'lines') return { kind };
  if (kind === 'identical') return { kind };
  if (kind === 'floats') return { kind, absolute: TOLERANCE, relative: TOLERANCE };
  if (kind === 'unordered') return { kind, of: 'lines' };
  return { kind: 'tokens', case_sensitive: true };
}
