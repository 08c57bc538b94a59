import { Link } from '@tanstack/react-router';
import { Flag, KeyRound } from 'lucide-react';
import type { RegradeQuestion } from '#contract/grading/regrade.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Field } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Select } from '#web/ui/select.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeRuling, listRulingChoices } from './labels.ts';

type RegradeQuestionRowProps = {
  question: RegradeQuestion;
  value: string;
  onChoose: (value: string) => void;
};

/** A question of the papers, its current ruling, and a choice of another way to mark it. */
export function RegradeQuestionRow({ question, value, onChoose }: RegradeQuestionRowProps) {
  const { question_id, papers, sat, corrected, reports, ruling, versions } = question;
  const misfit = versions.some(({ number, fits }) => !fits && number > Math.max(...sat));
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-6 lg:grid-cols-[1fr_18rem] lg:gap-6">
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
          <Link
            to={paths.questionHistory}
            params={{ id: String(question_id) }}
            className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Question {question_id}
          </Link>
          <span className="text-muted">
            {pluralize(papers, 'paper')}, version {sat.toSorted((a, b) => a - b).join(', ')}
          </span>
          {corrected && (
            <Badge tone="warn">
              <KeyRound aria-hidden="true" /> Key corrected since
            </Badge>
          )}
          {ruling && <Badge tone="accent">{describeRuling(ruling)}</Badge>}
          {reports > 0 && (
            <Badge tone="outline">
              <Flag aria-hidden="true" /> {pluralize(reports, 'report')}
            </Badge>
          )}
        </div>
        <RichText html={question.description_html} className="line-clamp-3 text-[0.9375rem]" />
        {misfit && (
          <p className="mt-1.5 text-muted text-sm">
            A later version has other options or another kind, so its key cannot mark these answers.
          </p>
        )}
      </div>
      <Field label={`Question ${question_id} is marked`}>
        <Select
          value={value}
          placeholder={ruling ? `${describeRuling(ruling)}, as now` : 'As it is'}
          options={listRulingChoices(question)}
          onChange={(event) => onChoose(event.target.value)}
        />
      </Field>
    </li>
  );
}
