import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Output } from '../editor/result-panel.tsx';
import { useReadTestFile } from './requests.ts';

export type Texts = { input: string; answer: string };

type StoredTextsProps = { id: number; test: ProblemDraft['tests'][number]; failed: string };

/** The input and the answer of a test that a saved version of the problem has. */
export function StoredTexts({ id, test, failed }: StoredTextsProps) {
  const query = useReadTestFile(id, test);
  // What was uploaded belongs to the problem from its next version on.
  if (query.error instanceof ApiError && query.error.status === 404)
    return <p className="text-muted text-sm">Save the problem to read these texts.</p>;
  return (
    <QueryView query={query} inCard pending={<SkeletonList rows={1} />} failed={failed}>
      {(texts) => <TextPair texts={texts} />}
    </QueryView>
  );
}

export const TextPair = ({ texts: { input, answer } }: { texts: Texts }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Output label="Input" text={input} />
    <Output label="Output" text={answer} />
  </div>
);
