import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  applyRegrade,
  listRegradable,
  previewRegrade,
  readRegrade,
  type WantedRuling,
} from '#contract/grading/regrade.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { ONE } from '#web/features/aptitudes/requests.ts';

export function useRegrade(id: number) {
  return useQuery({
    queryKey: [ONE, id, 'regrade'],
    queryFn: ({ signal }) => call(readRegrade, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What rulings would change. Nothing is stored by it. */
export function usePreview(id: number) {
  return useMutation({
    mutationFn: (rulings: WantedRuling[]) => call(previewRegrade, { params: { id }, body: { rulings } }),
  });
}

export function useApply(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { rulings: WantedRuling[]; words: string; key_version: number }) =>
      call(applyRegrade, { params: { id }, body }),
    // Marks stand on many pages.
    onSettled: () => client.invalidateQueries(),
  });
}

/** The tests in which a question was sat. */
export function useRegradable(questionId: number) {
  return useQuery({
    queryKey: ['regradable', questionId],
    queryFn: ({ signal }) => call(listRegradable, { params: { id: questionId }, signal }),
  });
}
