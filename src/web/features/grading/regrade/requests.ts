import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  applyRegrade,
  listRegradableAptitudes,
  previewRegrade,
  type RulingRequest,
  readRegrade,
} from '#contract/grading/regrade.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { APTITUDE_KEY } from '#web/features/aptitudes/requests.ts';

export function useReadRegrade(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'regrade'],
    queryFn: ({ signal }) => call(readRegrade, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Previews what rulings would change. Stores nothing. */
export function usePreviewRegrade(id: number) {
  return useMutation({
    mutationFn: (rulings: RulingRequest[]) => call(previewRegrade, { params: { id }, body: { rulings } }),
  });
}

export function useApplyRegrade(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { rulings: RulingRequest[]; words: string; key_version: number }) =>
      call(applyRegrade, { params: { id }, body }),
    // Marks appear on many pages.
    onSettled: () => client.invalidateQueries(),
  });
}

/** The finished tests that used a question. */
export function useListRegradableAptitudes(questionId: number) {
  return useQuery({
    queryKey: ['regradable', questionId],
    queryFn: ({ signal }) => call(listRegradableAptitudes, { params: { id: questionId }, signal }),
  });
}
