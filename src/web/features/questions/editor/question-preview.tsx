import { useState } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { AnswerField } from '../answer-fields/answer-field.tsx';
import { selectOption, setMatch } from '../answer-fields/selection.ts';
import { kindLabels } from '../kind-labels.ts';
import { usePreviewText } from '../requests.ts';
import type { QuestionFormValues } from './form-values.ts';

const MAX_TEXT = 20_000;

/** The question as a student will see it, updated when typing pauses; it can be answered. */
export function QuestionPreview({ form }: { form: QuestionFormValues }) {
  const settled = useDebounced(form, 400);
  const parts = textsToRender(settled);
  const texts = [settled.description, settled.explanation, ...parts.options, ...parts.prompts];
  const preview = usePreviewText(
    texts.map((text) => text.slice(0, MAX_TEXT)),
    settled.format,
  );
  const blank = settled.description.trim() === '' && settled.stimulus === null && parts.written === 0;
  const [description = '', explanation = '', ...rest] = (!blank && preview.data) || [];

  return (
    <Card aria-label="Preview" aria-busy={settled !== form}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-muted text-sm">As a student sees it</h2>
        <p role="status" className="text-danger-text text-sm">
          {preview.error && !preview.isFetching && `No preview: ${errorMessage(preview.error)}`}
        </p>
      </div>
      {blank ? (
        <p className="py-6 text-center text-muted text-sm">The question appears here while you write.</p>
      ) : (
        <div aria-busy={preview.isPlaceholderData} className="renewing flex flex-col gap-5">
          {settled.stimulus && (
            <section
              aria-label={settled.stimulus.title}
              className="max-h-60 overflow-y-auto rounded-control border border-line px-4 py-3"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
              tabIndex={0}
            >
              <p className="mb-1 font-semibold text-[0.9375rem]">{settled.stimulus.title}</p>
              <RichText html={settled.stimulus.html} className="text-sm" />
            </section>
          )}
          <div className="flex flex-col items-start gap-3">
            <Badge>{kindLabels[settled.kind]}</Badge>
            {description ? (
              <RichText html={description} className="w-full min-w-0" />
            ) : (
              <p className="text-muted">The question has no text yet.</p>
            )}
          </div>
          <TryOut
            key={settled.kind}
            question={{
              kind: settled.kind,
              options: parts.options.map((text, place) => ({
                id: `option-${place}`,
                html: rest[place] || placeholder(text, `Option ${optionLetter(place)}`),
              })),
              prompts: parts.prompts.map((text, place) => ({
                id: `prompt-${place}`,
                html: rest[parts.options.length + place] || placeholder(text, `Prompt ${place + 1}`),
              })),
              unit: settled.unit,
            }}
          />
          {explanation && (
            <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
              <p className="mb-1 font-semibold">Explanation, with the result</p>
              <RichText html={explanation} />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

const placeholder = (text: string, words: string) => (text.trim() === '' ? `<p>${words}</p>` : '');

/** The sources of options, prompts and matches. */
function textsToRender({ kind, options, truth, pairs, extra }: QuestionFormValues) {
  const texts = (list: { text: string }[]) => list.map(({ text }) => text);
  if (kind === 'matching') {
    const matches = new Set([...pairs.map(({ match }) => match), ...texts(extra)]);
    const prompts = pairs.map(({ prompt }) => prompt);
    return { options: [...matches], prompts, written: [...matches, ...prompts].join('').trim().length };
  }
  const offered =
    kind === 'boolean' ? texts(truth) : kind === 'numerical' || kind === 'text' ? [] : texts(options);
  return { options: offered, prompts: [], written: kind === 'boolean' ? 0 : offered.join('').trim().length };
}

function TryOut({ question }: { question: Pick<PaperQuestion, 'kind' | 'options' | 'prompts' | 'unit'> }) {
  const [selected, setSelected] = useState<string[]>([]);
  const [value, setValue] = useState('');
  return (
    <AnswerField
      question={question}
      selected={selected}
      value={value}
      disabled={false}
      onChoose={(option) => setSelected(selectOption(question.kind, selected, option))}
      onType={setValue}
      onMatch={(prompt, match) => setSelected(setMatch(selected, prompt, match))}
    />
  );
}
