import { useId, useState } from 'react';
import type { QuestionUse } from '#contract/questions/history.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { AnswerTables } from './answer-table.tsx';
import { useReadDistractorAnalysis } from './requests.ts';

type AnswersGivenProps = { question: number; test: Pick<QuestionUse, 'aptitude_id' | 'name'> };

/** The answers to a question in a test, loaded on demand. */
export function AnswersGiven({ question, test }: AnswersGivenProps) {
  const [open, setOpen] = useState(false);
  const place = useId();
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="-ms-3 self-start"
        aria-expanded={open}
        aria-controls={place}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the answers given' : 'Answers given'}
        <span className="sr-only">{` in ${test.name}`}</span>
      </Button>
      <div id={place} hidden={!open}>
        {open && <GivenAnswersTable question={question} test={test} />}
      </div>
    </>
  );
}

function GivenAnswersTable({ question, test }: AnswersGivenProps) {
  const distractors = useReadDistractorAnalysis(question, test.aptitude_id);
  if (distractors.isPending) return <SkeletonList rows={4} rowClassName="h-9" />;
  if (distractors.isError) return <QueryError query={distractors} />;
  return (
    <div className="flex flex-col gap-6 pt-2">
      {distractors.data.map((version) => (
        <AnswerTables key={version.version} version={version} />
      ))}
    </div>
  );
}
