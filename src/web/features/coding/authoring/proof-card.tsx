import { CircleCheck, CircleX } from 'lucide-react';
import type { Proof } from '#contract/coding/authoring.ts';
import { LANGUAGE_NAMES, VERDICT_NAMES } from '#contract/coding/languages.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { formatCpuTime } from '../labels.ts';
import { useProveProblem } from './requests.ts';

const WORDS: Record<Proof['state'], string> = {
  none: 'The programs of this version have not run yet.',
  running: 'A judge runs the programs.',
  proven: 'The proof holds: the problem can be published.',
  failed: 'The proof does not hold yet.',
};

/** What the judge found when it ran the author's programs. */
export function ProofCard({ id, proof, isChanged }: { id: number; proof: Proof; isChanged: boolean }) {
  const prove = useProveProblem(id);
  const { state, steps, missing, done, total } = proof;
  return (
    <Card>
      <CardHeader
        title="Proof"
        hint={WORDS[state]}
        actions={
          <Button
            variant="secondary"
            busy={prove.isPending || state === 'running'}
            disabled={isChanged || state === 'running'}
            onClick={() => prove.mutate()}
          >
            {isChanged ? 'Save first' : state === 'running' ? 'Running' : 'Run the proof'}
          </Button>
        }
      />
      {prove.error && <Notice tone="danger">{errorMessage(prove.error)}</Notice>}
      {state === 'running' && total > 0 && (
        <Progress label="Programs" done={done} total={total} of={`${done} of ${total}`} />
      )}
      {missing.length > 0 && (
        <Notice tone="warn" title="What is missing" className="mb-4">
          <ul className="list-disc ps-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {steps.length > 0 && (
        <ul aria-label="Programs of the proof" className="divide-y divide-line">
          {steps.map(({ name, language, verdict, seconds, holds, words }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              {holds ? (
                <CircleCheck role="img" aria-label="Holds" className="size-5 text-success" />
              ) : (
                <CircleX role="img" aria-label="Does not hold" className="size-5 text-danger" />
              )}
              <span className="font-medium">{name}</span>
              <span className="text-muted">
                {[
                  LANGUAGE_NAMES[language],
                  verdict && VERDICT_NAMES[verdict],
                  seconds !== null && formatCpuTime(seconds),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
