import { useQuery } from '@tanstack/react-query';
import { previewAptitude } from '#contract/attempts/trial.ts';
import { call } from '#web/api/call.ts';
import type { Paper } from '#web/features/aptitudes/paper/requests.ts';
import type { SampleStudent } from '#web/features/aptitudes/paper/sample-student.ts';
import type { AnswerEntries } from '../answers/answers.ts';

export type MarkedTrial = NonNullable<Paper['marked']>;

/** The paper of a student who starts now. Each trial fetches it once. */
export function usePreviewAptitudeForTrial(id: number, student: SampleStudent) {
  return useQuery({
    queryKey: ['trial', id, student],
    queryFn: ({ signal }) => call(previewAptitude, { params: { id }, body: student, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Marks the answers to that paper; the server stores nothing. Throws ApiError. */
export async function markTrial(
  id: number,
  student: SampleStudent,
  entries: AnswerEntries,
): Promise<MarkedTrial> {
  const answers = [...entries].map(([question_id, { selected, value, seconds }]) => ({
    question_id,
    selected_options: [...selected],
    value,
    seconds,
  }));
  const { marked } = await call(previewAptitude, { params: { id }, body: { ...student, answers } });
  if (!marked) throw new Error('The reply to answers holds no marks');
  return marked;
}
