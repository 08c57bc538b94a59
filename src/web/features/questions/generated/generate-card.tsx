import { type SubmitEvent, useState } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { difficultyLabels, difficultyOptions, tradeLabel } from '../labels.ts';
import { GeneratedNotice } from './generated-notice.tsx';
import { useGenerateQuestions } from './requests.ts';

const MAX_COUNT = 100;

/** Generates a number of different questions of a template into the bank; the last batch can be undone. */
export function GenerateCard({ generator, seed }: { generator: QuestionTemplate; seed: number }) {
  const draw = useGenerateQuestions();
  const [count, setCount] = useState('10');
  const [status, setStatus] = useState<'draft' | 'ready'>('draft');
  const [type, setType] = useState<Trade>(generator.trade);
  const [level, setLevel] = useState('');
  const [fromShown, setFromShown] = useState(false);
  const [tried, setTried] = useState(false);
  const number = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0;
  const fault = number < 1 || number > MAX_COUNT ? `A whole number from 1 to ${MAX_COUNT}` : undefined;

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    draw.mutate({
      name: generator.name,
      count: number,
      status,
      question_type: type,
      ...(level !== '' && { difficulty: Number(level) }),
      ...(fromShown && { from_seed: seed }),
    });
  }

  return (
    <Card aria-label="Draw into the bank">
      <CardHeader
        title="Draw into the bank"
        hint="Different questions that the bank does not have yet. A student gets at most one question of a family in a test."
      />
      <form onSubmit={confirm} noValidate className="grid gap-4 sm:grid-cols-2">
        <Field label="How many" error={(tried ? fault : undefined) ?? fieldError(draw.error, 'count')}>
          <Input
            inputMode="numeric"
            value={count}
            maxLength={3}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
        <Field label="Status">
          <Select
            options={[
              { value: 'draft', label: 'Draft, to review' },
              { value: 'ready', label: 'Ready for tests' },
            ]}
            value={status}
            onChange={(event) => setStatus(event.target.value === 'ready' ? 'ready' : 'draft')}
          />
        </Field>
        <Field label="Type">
          <Select
            options={trades.map((trade) => ({ value: trade, label: tradeLabel(trade) }))}
            value={type}
            onChange={(event) =>
              setType(trades.find((trade) => trade === event.target.value) ?? generator.trade)
            }
          />
        </Field>
        <Field label="Difficulty">
          <Select
            placeholder={`As the template: ${difficultyLabels[generator.difficulty - 1]}`}
            options={difficultyOptions}
            value={level}
            onChange={(event) => setLevel(event.target.value)}
          />
        </Field>
        <Checkbox
          className="sm:col-span-2"
          label={`From seed ${seed} on, shown above; otherwise from a random seed`}
          checked={fromShown}
          onChange={(event) => setFromShown(event.target.checked)}
        />
        <div className="flex flex-col gap-3 sm:col-span-2">
          <Button type="submit" busy={draw.isPending} className="self-start">
            {draw.isPending ? 'Drawing' : number === 1 ? 'Draw 1 question' : `Draw ${number || ''} questions`}
          </Button>
          {draw.error && !fieldError(draw.error, 'count') && (
            <FieldError message={errorMessage(draw.error)} />
          )}
        </div>
      </form>
      <div role="status">
        {draw.data && (
          <GeneratedNotice
            key={draw.submittedAt}
            template={generator.name}
            status={draw.variables.status ?? 'draft'}
            generated={draw.data}
          />
        )}
      </div>
    </Card>
  );
}
