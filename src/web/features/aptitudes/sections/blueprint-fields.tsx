import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { trades } from '#contract/trade.ts';
import { useListQuestionTemplates } from '#web/features/questions/generated/requests.ts';
import { kindLabels } from '#web/features/questions/kind-labels.ts';
import { difficultyOptions, tradeLabel } from '#web/features/questions/labels.ts';
import { useListTopics } from '#web/features/questions/topics/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { Select } from '#web/ui/select.tsx';
import { pluralize } from '#web/ui/text.ts';
import { NumberInput } from '../scheme/scheme-fields.tsx';
import { emptyLine, type LineForm, type SectionForm } from './section-form.ts';

type BlueprintFieldsProps = {
  form: Pick<SectionForm, 'lines' | 'unused_in' | 'skip_practised' | 'exposure_months' | 'exposure_share'>;
  onChange: (patch: Partial<SectionForm>) => void;
  errorAt: (place: string) => string | undefined;
};

/** The blueprint of a section: each line draws a number of questions of a topic, difficulty and kinds. */
export function BlueprintFields({ form, onChange, errorAt }: BlueprintFieldsProps) {
  const { lines, unused_in, skip_practised, exposure_months, exposure_share } = form;
  const add = useRef<HTMLButtonElement>(null);
  const total = lines.reduce((sum, line) => sum + (Number(line.count) || 0), 0);
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          errorAt={(place) => errorAt(`blueprint.lines.${index}.${place}`)}
          onChange={(patch) =>
            onChange({ lines: lines.map((one) => (one.key === line.key ? { ...one, ...patch } : one)) })
          }
          onRemove={
            lines.length > 1
              ? () => {
                  onChange({ lines: lines.filter((one) => one.key !== line.key) });
                  add.current?.focus();
                }
              : undefined
          }
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          onClick={() => onChange({ lines: [...lines, emptyLine()] })}
        >
          <Plus aria-hidden="true" /> Add a line
        </Button>
        <p className="text-muted text-sm tabular-nums" aria-live="polite">
          {pluralize(total, 'question')} in this section
        </p>
      </div>
      <NumberInput
        label="Leave out questions used in the last … tests"
        value={unused_in}
        disabled={false}
        error={errorAt('blueprint.unused_in')}
        onChange={(text) => onChange({ unused_in: text })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberInput
          label="Leave out questions met in the last … months (optional)"
          value={exposure_months}
          disabled={false}
          error={errorAt('blueprint.exposure.months')}
          onChange={(text) => onChange({ exposure_months: text })}
        />
        {exposure_months.trim() !== '' && (
          <NumberInput
            label="by more than … % of a batch"
            value={exposure_share}
            disabled={false}
            error={errorAt('blueprint.exposure.share')}
            onChange={(text) => onChange({ exposure_share: text })}
          />
        )}
      </div>
      <Checkbox
        label="Leave out questions that students have met in practice"
        checked={skip_practised}
        onChange={(event) => onChange({ skip_practised: event.target.checked })}
      />
    </div>
  );
}

type LineFieldsProps = {
  line: LineForm;
  number: number;
  errorAt: (place: string) => string | undefined;
  onChange: (patch: Partial<LineForm>) => void;
  onRemove: (() => void) | undefined;
};

function LineFields({ line, number, errorAt, onChange, onRemove }: LineFieldsProps) {
  const rangeError = errorAt('difficulty');
  return (
    <fieldset className="rounded-control border border-line p-3 sm:p-4">
      <legend className="px-1 font-medium text-sm">Line {number}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberInput
          label="Questions"
          value={line.count}
          disabled={false}
          error={errorAt('count')}
          onChange={(text) => onChange({ count: text })}
        />
        <NumberInput
          label="Marks each (optional)"
          value={line.marks}
          disabled={false}
          error={errorAt('marks')}
          onChange={(text) => onChange({ marks: text })}
        />
        <TopicSelect value={line.source} onChange={(source) => onChange({ source })} />
        <Field label="Type">
          <Select
            value={line.type}
            onChange={(event) => onChange({ type: event.target.value as LineForm['type'] })}
            options={[
              { value: 'GENERAL', label: tradeLabel('GENERAL') },
              { value: 'own', label: 'The student’s trade' },
              ...trades.slice(1).map((trade) => ({ value: trade, label: tradeLabel(trade) })),
            ]}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 sm:col-span-2">
          <Field label="Difficulty from" {...(rangeError && { error: rangeError })}>
            <Select
              value={line.from}
              onChange={(event) => onChange({ from: event.target.value })}
              options={difficultyOptions}
            />
          </Field>
          <Field label="to">
            <Select
              value={line.to}
              onChange={(event) => onChange({ to: event.target.value })}
              options={difficultyOptions}
            />
          </Field>
        </div>
      </div>
      <fieldset className="mt-3">
        <legend className="text-sm">Kinds (no choice means all)</legend>
        <div className="flex flex-wrap gap-x-5">
          {QuestionKind.options.map((kind) => (
            <Checkbox
              key={kind}
              label={kindLabels[kind]}
              checked={line.kinds.includes(kind)}
              onChange={(event) =>
                onChange({
                  kinds: QuestionKind.options.filter((one) =>
                    one === kind ? event.target.checked : line.kinds.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <FieldError message={errorAt('topic') ?? errorAt('area')} />
      {onRemove && (
        <Button variant="ghost" size="sm" className="mt-2 -ms-3" onClick={onRemove}>
          <X aria-hidden="true" /> Remove line {number}
        </Button>
      )}
    </fieldset>
  );
}

function TopicSelect({ value, onChange }: { value: string; onChange: (what: string) => void }) {
  const { data: topics = [] } = useListTopics();
  const { data: generators = [] } = useListQuestionTemplates();
  const byTopic = [...groupBy(topics, ({ area }) => area)].flatMap(([area, members]) => [
    { value: `area:${area}`, label: `${area} (any topic)` },
    ...members.map(({ name, questions }) => ({
      value: `topic:${name}`,
      label: `\u2003${name} (${questions})`,
    })),
  ]);
  const families = generators
    .filter(({ in_bank }) => in_bank > 0)
    .map(({ name, title, in_bank }) => ({
      value: `family:${name}`,
      label: `Generated: ${title} (${in_bank})`,
    }));
  const options = [...byTopic, ...families];
  // A template may name a topic that this bank does not have.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <Field label="Topic">
      <Select
        value={value}
        placeholder="Any topic"
        onChange={(event) => onChange(event.target.value)}
        options={known ? options : [{ value, label: value.slice(value.indexOf(':') + 1) }, ...options]}
      />
    </Field>
  );
}
