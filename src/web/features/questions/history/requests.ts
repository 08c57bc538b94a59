import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readDistractors } from '#contract/questions/statistics.ts';
import { type QuestionVersion, readHistory, readUse } from '#contract/questions/history.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { draftOf, formOf } from '../editor/form-values.ts';

export function useHistory(id: number) {
  return useQuery({
    queryKey: ['question-history', id],
    queryFn: ({ signal }) => call(readHistory, { params: { id }, signal }),
  });
}

export function useUse(id: number) {
  return useQuery({
    queryKey: ['question-use', id],
    queryFn: ({ signal }) => call(readUse, { params: { id }, signal }),
  });
}

/** How a question was answered in a test that has figures of it. */
export function useDistractors(id: number, aptitude_id: number) {
  return useQuery({
    queryKey: ['question-distractors', id, aptitude_id],
    queryFn: ({ signal }) => call(readDistractors, { params: { id, aptitude_id }, signal }),
  });
}

/** Writes what an earlier version said as the newest one. */
export function useBringBack(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: QuestionVersion) =>
      call(editQuestion, { params: { id }, body: draftOf(formOf(version)) }),
    onSuccess: () =>
      Promise.all(
        ['question-history', 'questions', 'topics'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
