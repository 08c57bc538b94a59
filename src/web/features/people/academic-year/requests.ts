import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listYearChanges,
  previewYearChange,
  startYearChange,
  undoYearChange,
  type YearChange,
} from '#contract/people/academic-year.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidatePeople, yearKey } from '../directory/requests.ts';

export type YearChangeInput = { kind: YearChange['kind']; batch: string; step_back: boolean };

export function usePreviewYearChange({ kind, batch, step_back }: YearChangeInput) {
  return useQuery({
    queryKey: [...yearKey, 'preview', kind, batch, step_back],
    queryFn: ({ signal }) =>
      call(previewYearChange, { query: { kind, batch, step_back: step_back ? 'true' : 'false' }, signal }),
    enabled: batch !== '',
    // The person confirms what the preview shows, so it must be current.
    staleTime: 0,
  });
}

export function useListYearChanges(page: number) {
  return useQuery({
    queryKey: [...yearKey, 'list', page],
    queryFn: ({ signal }) => call(listYearChanges, { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStartYearChange() {
  const changed = useInvalidatePeople();
  return useMutation({
    mutationFn: (body: YearChangeInput) => call(startYearChange, { body: body }),
    onSuccess: () => changed(),
  });
}

export function useUndoYearChange() {
  const changed = useInvalidatePeople();
  return useMutation({
    mutationFn: (id: number) => call(undoYearChange, { params: { id } }),
    onSuccess: () => changed(),
  });
}
