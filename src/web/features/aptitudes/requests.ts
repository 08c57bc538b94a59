import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AptitudeChange,
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
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { QueryName } from '#web/api/query-names.ts';
import type { AptitudesSearch } from './search.ts';

const APTITUDES_KEY = 'managed-aptitudes';
/** The first part of every query key about one test. */
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

/** Refetches everything that shows tests or counts the uses of questions, and the queries under the keys `others`. */
export function useInvalidateAptitudes(others: readonly QueryName[] = []) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ([APTITUDES_KEY, APTITUDE_KEY, 'questions', ...others] as const).map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useCreateAptitude() {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: AptitudeDraft) => call(createAptitude, { body }),
    onSuccess: () => void changed(),
  });
}

export function useEditAptitude() {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: ({ id, ...body }: AptitudeChange & { id: number }) =>
      call(editAptitude, { params: { id }, body }),
    // Forms compare with the stored test, so they wait until the new one is loaded.
    onSuccess: () => changed(),
  });
}

export function useRemoveAptitude() {
  const client = useQueryClient();
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (id: number) => call(removeAptitude, { params: { id } }),
    onSuccess: ({ outcome }, id) => {
      if (outcome === 'archived') return void changed();
      // A deleted test must not be fetched again: the page would show it as missing.
      for (const key of [APTITUDES_KEY, 'questions'] as const)
        void client.invalidateQueries({ queryKey: [key] });
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
    // The row disappears only when the new list is loaded.
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
