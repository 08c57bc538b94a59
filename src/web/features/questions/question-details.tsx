import type { Question } from '#contract/questions/question.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { DifficultyMeter } from './difficulty-meter.tsx';
import { KeyView } from './key-view.tsx';
import { kindLabels } from './kind-labels.ts';

type QuestionProps = { question: Question };

/** What the button that shows a question's answer names. */
export function nameAnswer({ options }: Question): string {
  return options.length > 0 ? `${pluralize(options.length, 'option')} and key` : 'the key';
}

/** The kind, the type, the difficulty and the topics of a question. */
export function QuestionFacts({ question }: QuestionProps) {
  return (
    <>
      <Badge>{kindLabels[question.kind]}</Badge>
      {question.status === 'draft' && <Badge tone="warn">Draft</Badge>}
      {question.quarantined && question.status !== 'retired' && <Badge tone="danger">Quarantined</Badge>}
      {question.generated && <Badge tone="outline">Generated</Badge>}
      <Badge tone={question.question_type === 'GENERAL' ? 'neutral' : 'accent'}>
        {question.question_type === 'GENERAL' ? 'General' : question.question_type}
      </Badge>
      <DifficultyMeter level={question.difficulty_level} />
      <ul aria-label="Topics" className="contents">
        {question.topic_tags.map((topic) => (
          <li key={topic} className="contents">
            <Badge tone="outline">{topic}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The options, the key and, unless `keyOnly`, the explanation and origin of a question. */
export function QuestionAnswer({ question, keyOnly = false }: QuestionProps & { keyOnly?: boolean }) {
  return (
    <div className="flex flex-col gap-3 pt-2 pb-1">
      {question.kind === 'multiple' && (
        <p className="text-muted text-sm">Several may be chosen; only the whole key counts as correct.</p>
      )}
      <KeyView question={question} />
      {question.stimulus && (
        <div className="rounded-control border border-line px-4 py-3 text-sm">
          <p className="mb-1 font-semibold">{question.stimulus.title}</p>
          <RichText html={question.stimulus.html} />
        </div>
      )}
      {!keyOnly && question.explanation_html && (
        <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
          <p className="mb-1 font-semibold">Explanation</p>
          <RichText html={question.explanation_html} />
        </div>
      )}
      {!keyOnly && (question.source || question.generated || question.tags.length > 0) && (
        <p className="break-words text-muted text-sm">
          {[
            question.source && `From ${question.source}`,
            question.generated && `template ${question.generated.template}, seed ${question.generated.seed}`,
            question.tags.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

/** In how many tests a question was, and when last. */
export function UseNote({ question }: QuestionProps) {
  const { date } = useTimeFormat();
  const { times_used, last_used_at, version, reserved } = question;
  return (
    <p className="py-1 text-muted text-sm tabular-nums">
      {times_used === 0
        ? 'Not in any test yet'
        : `In ${pluralize(times_used, 'test')}${last_used_at ? `, last on ${date(last_used_at)}` : ''}`}
      {version > 1 && ` · version ${version}`}
      {reserved && ' · reserved for tests'}
    </p>
  );
}
