import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createSheet,
  type EntryState,
  editSheet,
  importSheet,
  listSheets,
  markEntry,
  publishSheet,
  readSheet,
  readSheetProgress,
  removeSheet,
  type SheetDraft,
} from '#contract/coding/sheets.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useListSheets() {
  return useQuery({ queryKey: ['sheets'], queryFn: ({ signal }) => call(listSheets, { signal }) });
}

export function useReadSheet(id: number) {
  return useQuery({
    queryKey: ['sheet', id],
    queryFn: ({ signal }) => call(readSheet, { params: { id }, signal }),
    // A problem that was solved in another tab ticks its entry.
    staleTime: 0,
  });
}

export function useReadSheetProgress(id: number) {
  return useQuery({
    queryKey: ['sheet', id, 'progress'],
    queryFn: ({ signal }) => call(readSheetProgress, { params: { id }, signal }),
  });
}

function useSheetChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['sheets'] }),
      client.invalidateQueries({ queryKey: ['sheet'] }),
    ]);
}

export function useMarkEntry() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; state?: EntryState; note?: string }) =>
      call(markEntry, { params: { id }, body }),
    onSuccess: useSheetChanged(),
  });
}

export function useCreateSheet() {
  return useMutation({
    mutationFn: (body: SheetDraft) => call(createSheet, { body }),
    onSuccess: useSheetChanged(),
  });
}

export function useEditSheet(id: number) {
  return useMutation({
    mutationFn: (body: SheetDraft) => call(editSheet, { params: { id }, body }),
    onSuccess: useSheetChanged(),
  });
}

export function usePublishSheet(id: number) {
  return useMutation({
    mutationFn: (published: boolean) => call(publishSheet, { params: { id }, body: { published } }),
    onSuccess: useSheetChanged(),
  });
}

export function useRemoveSheet(id: number) {
  return useMutation({
    mutationFn: () => call(removeSheet, { params: { id } }),
    onSuccess: useSheetChanged(),
  });
}

export function useImportSheet() {
  return useMutation({
    mutationFn: (body: { format: 'csv' | 'json'; text: string }) => call(importSheet, { body }),
    onSuccess: useSheetChanged(),
  });
}
