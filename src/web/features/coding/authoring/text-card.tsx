import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePreviewText } from '../../questions/requests.ts';

const TEXTS = [
  ['statement', 'Statement', 8],
  ['input_format', 'Input', 3],
  ['output_format', 'Output', 3],
  ['constraints', 'Constraints', 3],
  ['editorial', 'Editorial', 6],
] as const;

const TYPING_PAUSE_MS = 400;
const MAX_PREVIEW = 20_000;

type TextCardProps = { draft: ProblemDraft; onChange: (next: Partial<ProblemDraft>) => void };

/** The texts of a problem, and beside them what students will see. */
export function TextCard({ draft, onChange }: TextCardProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <CardHeader title="Text" hint="Markdown, with formulas between dollar signs" />
        <div className="flex flex-col gap-4">
          <Field label="Title" required>
            <Input
              value={draft.title}
              maxLength={120}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </Field>
          {TEXTS.map(([name, label, rows]) => (
            <Field key={name} label={label}>
              <Textarea
                rows={rows}
                maxLength={50_000}
                value={draft[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            </Field>
          ))}
          <Field label="Source" hint="Where the problem comes from, such as a contest. Students see it.">
            <Input
              value={draft.source}
              maxLength={200}
              onChange={({ target }) => onChange({ source: target.value })}
            />
          </Field>
        </div>
      </Card>
      <Preview draft={draft} />
    </div>
  );
}

/** The texts as students see them, updated when typing pauses. */
function Preview({ draft }: { draft: ProblemDraft }) {
  const texts = useDebounced(draft, TYPING_PAUSE_MS);
  const preview = usePreviewText(
    TEXTS.map(([name]) => texts[name].slice(0, MAX_PREVIEW)),
    'markdown',
  );
  const isBlank = TEXTS.every(([name]) => texts[name].trim() === '');
  return (
    <Card
      aria-label="Preview"
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="mb-4 font-semibold text-muted text-sm">As a student sees it</h2>
      {preview.error && <p className="text-danger-text text-sm">No preview: {errorMessage(preview.error)}</p>}
      {isBlank ? (
        <p className="py-6 text-center text-muted text-sm">The problem appears here while you write.</p>
      ) : (
        <div className="flex flex-col gap-4">
          {TEXTS.map(([name, label], at) => {
            const html = preview.data?.[at] ?? '';
            if (html === '' || texts[name].trim() === '') return null;
            return (
              <section key={name} aria-label={`Preview of ${label}`}>
                {name !== 'statement' && <h3 className="font-semibold">{label}</h3>}
                <RichText html={html} className="mt-1" />
              </section>
            );
          })}
        </div>
      )}
    </Card>
  );
}
