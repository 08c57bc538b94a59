import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AptitudeDraft,
  addQuestions,
  createAptitude,
  editAptitude,
  manageAptitudes,
  readAptitude,
  removeAptitude,
  restoreAptitude,
  takeQuestionOut,
} from '#contract/aptitudes/aptitude.ts';
import { listResponses, type RankedResponse } from '#contract/results.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { changesOf } from './editor/form.ts';
import type { ResponsesSearch } from '#web/features/results/responses/search.ts';
import type { AptitudesSearch } from './search.ts';

const LIST = 'managed-aptitudes';
/** Under this key stands all that is known of one test. */
export const ONE = 'managed-aptitude';

export function useManagedAptitudes({ phase, ...rest }: AptitudesSearch) {
  return useQuery({
    queryKey: [LIST, phase, rest],
    queryFn: ({ signal }) =>
      call(manageAptitudes, { query: { ...rest, ...(phase !== 'all' && { phase }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useManagedAptitude(id: number) {
  return useQuery({
    queryKey: [ONE, id],
    queryFn: ({ signal }) => call(readAptitude, { params: { id }, signal }),
  });
}

/** Submitted attempts that match, a page at a time. */
export function useResponses(id: number, search: ResponsesSearch) {
  return useQuery({
    queryKey: [ONE, id, 'responses', search],
    queryFn: ({ signal }) => call(listResponses, { params: { id }, query: { ...search, items: 25 }, signal }),
    select: ({ responses, totalResponses, totalPages }) => ({
      results: responses,
      total: totalResponses,
      totalPages,
    }),
    placeholderData: keepPreviousData,
  });
}

/** All submitted attempts, for the picture of the whole. */
export function useAllResponses(id: number) {
  return useQuery({
    queryKey: [ONE, id, 'responses', 'all'],
    queryFn: async ({ signal }) => {
      const all: RankedResponse[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const part = await call(listResponses, { params: { id }, query: { page, items: 200 }, signal });
        all.push(...part.responses);
        pages = part.totalPages;
      }
      return all;
    },
    staleTime: 60_000,
  });
}

/** Everything that shows tests, and the use counts of questions; and what stands under `others`. */
export function useAptitudesChanged(others: readonly string[] = []) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [LIST, ONE, 'questions', ...others].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
}

/** Schedules a new test, or changes one that was opened as `opened`. */
export function useSaveAptitude(opened: { id: number; draft: AptitudeDraft } | undefined) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (draft: AptitudeDraft) =>
      opened
        ? call(editAptitude, { params: { id: opened.id }, body: changesOf(opened.draft, draft) })
        : call(createAptitude, { body: draft }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveAptitude() {
  const client = useQueryClient();
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (id: number) => call(removeAptitude, { params: { id } }),
    onSuccess: ({ outcome }, id) => {
      if (outcome === 'archived') return void changed();
      // Asking for a deleted test again would only find it missing.
      for (const key of [LIST, 'questions']) void client.invalidateQueries({ queryKey: [key] });
      void client.invalidateQueries({ queryKey: [ONE, id], refetchType: 'none' });
    },
  });
}

export function useRestoreAptitude() {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (id: number) => call(restoreAptitude, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export function useTakeQuestionOut(aptitudeId: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (questionId: number) => call(takeQuestionOut, { body: { aptitudeId, questionId } }),
    // The row leaves only when the list is fresh.
    onSuccess: () => changed(),
  });
}

export function usePutQuestionBack(aptitudeId: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: ({ questionId, section }: { questionId: number; section: number | null }) =>
      call(addQuestions, {
        params: { id: aptitudeId },
        body: { questionIds: [questionId], ...(section !== null && { section_id: section }) },
      }),
    onSuccess: () => void changed(),
  });
}
