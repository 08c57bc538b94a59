import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AptitudeDraft,
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  listManagedAptitudes,
  readAptitude,
  removeAptitude,
  removeAptitudeQuestion,
  restoreAptitude,
} from '#contract/aptitudes/aptitude.ts';
import { listResponses, type RankedResponse } from '#contract/results.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { ResponsesSearch } from '#web/features/results/responses/search.ts';
import { pickChanges } from './editor/form.ts';
import type { AptitudesSearch } from './search.ts';

const APTITUDES_KEY = 'managed-aptitudes';
/** Under this key stands all that is known of one test. */
export const APTITUDE_KEY = 'managed-aptitude';

export function useListManagedAptitudes({ phase, ...rest }: AptitudesSearch) {
  return useQuery({
    queryKey: [APTITUDES_KEY, phase, rest],
    queryFn: ({ signal }) =>
      call(listManagedAptitudes, { query: { ...rest, ...(phase !== 'all' && { phase }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReadAptitude(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id],
    queryFn: ({ signal }) => call(readAptitude, { params: { id }, signal }),
  });
}

/** Submitted attempts that match, a page at a time. */
export function useListResponses(id: number, search: ResponsesSearch) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'responses', search],
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
export function useListAllResponses(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'responses', 'all'],
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
export function useInvalidateAptitudes(others: readonly string[] = []) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [APTITUDES_KEY, APTITUDE_KEY, 'questions', ...others].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Schedules a new test, or changes one that was opened as `opened`. */
export function useSaveAptitude(opened: { id: number; draft: AptitudeDraft } | undefined) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (draft: AptitudeDraft) =>
      opened
        ? call(editAptitude, { params: { id: opened.id }, body: pickChanges(opened.draft, draft) })
        : call(createAptitude, { body: draft }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveAptitude() {
  const client = useQueryClient();
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (id: number) => call(removeAptitude, { params: { id } }),
    onSuccess: ({ outcome }, id) => {
      if (outcome === 'archived') return void changed();
      // Asking for a deleted test again would only find it missing.
      for (const key of [APTITUDES_KEY, 'questions']) void client.invalidateQueries({ queryKey: [key] });
      void client.invalidateQueries({ queryKey: [APTITUDE_KEY, id], refetchType: 'none' });
    },
  });
}

export function useRestoreAptitude() {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (id: number) => call(restoreAptitude, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveAptitudeQuestion(aptitudeId: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (questionId: number) => call(removeAptitudeQuestion, { body: { aptitudeId, questionId } }),
    // The row leaves only when the list is fresh.
    onSuccess: () => changed(),
  });
}

export function useAddAptitudeQuestions(aptitudeId: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: ({ questionId, section }: { questionId: number; section: number | null }) =>
      call(addAptitudeQuestions, {
        params: { id: aptitudeId },
        body: { questionIds: [questionId], ...(section !== null && { section_id: section }) },
      }),
    onSuccess: () => void changed(),
  });
}
