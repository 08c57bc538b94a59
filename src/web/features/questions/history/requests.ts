import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type QuestionVersion, readQuestionHistory, readQuestionUse } from '#contract/questions/history.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { readDistractorAnalysis } from '#contract/results/distractors.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { toDraft, toFormValues } from '../editor/form-values.ts';

export function useReadQuestionHistory(id: number) {
  return useQuery({
    queryKey: ['question-history', id],
    queryFn: ({ signal }) => call(readQuestionHistory, { params: { id }, signal }),
  });
}

export function useReadQuestionUse(id: number) {
  return useQuery({
    queryKey: ['question-use', id],
    queryFn: ({ signal }) => call(readQuestionUse, { params: { id }, signal }),
  });
}

/** The answers to a question in a test with statistics. */
export function useReadDistractorAnalysis(id: number, aptitude_id: number) {
  return useQuery({
    queryKey: ['question-distractors', id, aptitude_id],
    queryFn: ({ signal }) => call(readDistractorAnalysis, { params: { id, aptitude_id }, signal }),
  });
}

/** Restores an earlier version as a new one. */
export function useEditQuestionToVersion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: QuestionVersion) =>
      call(editQuestion, { params: { id }, body: toDraft(toFormValues(version)) }),
    onSuccess: () =>
      Promise.all(
        (['question-history', 'questions', 'topics'] as const).map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
