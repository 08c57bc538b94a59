import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useUploadTestText } from './requests.ts';
import { StoredTexts, TextPair, type Texts } from './test-texts.tsx';

type Test = ProblemDraft['tests'][number];

const SAMPLES = 'samples';

type SamplesCardProps = {
  id: number;
  draft: ProblemDraft;
  onChange: (next: Partial<ProblemDraft>) => void;
};

/** The tests that students see, each with an explanation. */
export function SamplesCard({ id, draft: { tests }, onChange }: SamplesCardProps) {
  // The texts of samples that no saved version has yet, by the hashes of their files.
  const [added, setAdded] = useState<ReadonlyMap<string, Texts>>(new Map());
  const samples = tests.filter(({ sample }) => sample);
  const hidden = tests.filter(({ sample }) => !sample);
  const store = (next: Test[]) =>
    onChange({ tests: [...next.map((test, at) => ({ ...test, name: `sample ${at + 1}` })), ...hidden] });
  return (
    <Card>
      <CardHeader title="Samples" hint="Students see them with the statement and may run them." />
      <ol aria-label="Samples" className="flex flex-col gap-5">
        {samples.map((sample, at) => (
          <li key={keyOf(sample)} className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-medium">Sample {at + 1}</h3>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove sample ${at + 1}`}
                onClick={() => store(samples.filter((one) => one !== sample))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            <SampleTexts id={id} sample={sample} added={added.get(keyOf(sample))} />
            <Field label={`Explanation of sample ${at + 1}`} hint="Markdown">
              <Textarea
                rows={2}
                maxLength={50_000}
                value={sample.explanation}
                onChange={({ target }) =>
                  store(samples.map((one) => (one === sample ? { ...one, explanation: target.value } : one)))
                }
              />
            </Field>
          </li>
        ))}
      </ol>
      <NewSample
        onAdd={(sample, texts) => {
          setAdded(new Map([...added, [keyOf(sample), texts]]));
          store([...samples.filter((one) => keyOf(one) !== keyOf(sample)), sample]);
        }}
      />
    </Card>
  );
}

const keyOf = ({ input_hash, answer_hash }: Test) => `${input_hash} ${answer_hash}`;

type SampleTextsProps = { id: number; sample: Test; added: Texts | undefined };

function SampleTexts({ id, sample, added }: SampleTextsProps) {
  if (added) return <TextPair texts={added} />;
  return <StoredTexts id={id} test={sample} failed="The sample could not be loaded" />;
}

function NewSample({ onAdd }: { onAdd: (sample: Test, texts: Texts) => void }) {
  const [texts, setTexts] = useState<Texts>({ input: '', answer: '' });
  const upload = useUploadTestText();
  const add = () => {
    const ended = { input: withLastBreak(texts.input), answer: withLastBreak(texts.answer) };
    upload.mutate(ended, {
      onSuccess: (hashes) => {
        onAdd({ ...hashes, name: SAMPLES, group: SAMPLES, sample: true, explanation: '' }, ended);
        setTexts({ input: '', answer: '' });
      },
    });
  };
  return (
    <fieldset className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      <legend className="sr-only">New sample</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Input of a new sample">
          <Textarea
            rows={4}
            className="font-mono"
            value={texts.input}
            onChange={({ target }) => setTexts({ ...texts, input: target.value })}
          />
        </Field>
        <Field label="Its output">
          <Textarea
            rows={4}
            className="font-mono"
            value={texts.answer}
            onChange={({ target }) => setTexts({ ...texts, answer: target.value })}
          />
        </Field>
      </div>
      {upload.error && <Notice tone="danger">{errorMessage(upload.error)}</Notice>}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        busy={upload.isPending}
        disabled={texts.answer.trim() === ''}
        onClick={add}
      >
        Add the sample
      </Button>
    </fieldset>
  );
}

/** Programs expect a line break at the end of their input. */
const withLastBreak = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
