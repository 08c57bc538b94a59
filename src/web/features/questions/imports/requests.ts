import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Parsed } from '#contract/endpoint.ts';
import {
  bulkEditQuestionImportItems,
  downloadQuestionImportTemplate,
  editQuestionImportItem,
  importQuestions,
  listQuestionImportItems,
  listQuestionImports,
  type QuestionImport,
  type QuestionImportFilter,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
  uploadQuestionFile,
} from '#contract/questions/imports.ts';
import type { QuestionDraft } from '#contract/questions/question.ts';
import type { TableFormat } from '#contract/table.ts';
import { call } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import { useMutation } from '#web/api/mutation.ts';

const POLL_MS = 700;
const importsKey = ['question-imports'] as const;
const importKey = (id: number) => ['question-import', id] as const;

export const isPreparing = ({ state }: Pick<QuestionImport, 'state'>) => state === 'preparing';

export function useListQuestionImports(page: number) {
  return useQuery({
    queryKey: [...importsKey, page],
    queryFn: ({ signal }) => call(listQuestionImports, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isPreparing) ? POLL_MS : false),
  });
}

export function useUploadQuestionFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(uploadQuestionFile, { body: { file } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

/** An import; polled while the server prepares it. */
export function useReadQuestionImport(id: number) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(readQuestionImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? POLL_MS : false),
  });
}

export function useListQuestionImportItems(id: number, page: number, show: QuestionImportFilter | undefined) {
  return useQuery({
    queryKey: [...importKey(id), 'items', page, show],
    queryFn: ({ signal }) =>
      call(listQuestionImportItems, { params: { id }, query: { page: String(page), show }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type BulkEdit = NonNullable<Parsed<(typeof bulkEditQuestionImportItems)['body']>>;

export function useBulkEditQuestionImportItems(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkEdit) => call(bulkEditQuestionImportItems, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: importKey(id) }),
  });
}

export function useEditQuestionImportItem(id: number, position: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { question: QuestionDraft; passage: string }) =>
      call(editQuestionImportItem, { params: { id, position }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importKey(id) }),
  });
}

function useInvalidateImport(id: number) {
  const queries = useQueryClient();
  return (imported?: QuestionImport) => {
    if (imported) queries.setQueryData(importKey(id), imported);
    for (const queryKey of [importKey(id), importsKey, ['questions'], ['topics']] as const)
      void queries.invalidateQueries({ queryKey });
  };
}

export function useImportQuestions(id: number) {
  const changed = useInvalidateImport(id);
  return useMutation({
    mutationFn: (status: 'draft' | 'ready') => call(importQuestions, { params: { id }, body: { status } }),
    onSuccess: changed,
  });
}

export function useUndoQuestionImport(id: number) {
  const changed = useInvalidateImport(id);
  return useMutation({
    mutationFn: () => call(undoQuestionImport, { params: { id } }),
    onSuccess: changed,
  });
}

export function useRemoveQuestionImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeQuestionImport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

export const fetchQuestionImportTemplate = (format: TableFormat) =>
  download(downloadQuestionImportTemplate, { query: { format } });
