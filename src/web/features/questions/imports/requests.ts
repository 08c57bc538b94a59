import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Parsed } from '#contract/endpoint.ts';
import type { QuestionDraft } from '#contract/questions/question.ts';
import { type ExportFormat, exportChosen, exportQuestions } from '#contract/questions/exports.ts';
import {
  chooseForImport,
  editImportItem,
  type ImportFilter,
  importQuestions,
  listImportItems,
  listQuestionImports,
  type QuestionImport,
  questionTemplate,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
  uploadQuestions,
} from '#contract/questions/imports.ts';
import type { TableFormat } from '#contract/table.ts';
import { call } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { QuestionSearch } from '../bank/search.ts';

const LOOK_MS = 700;
const importsKey = ['question-imports'];
const importKey = (id: number) => ['question-import', id];

export const isPreparing = ({ state }: Pick<QuestionImport, 'state'>) => state === 'preparing';

export function useImports(page: number) {
  return useQuery({
    queryKey: [...importsKey, page],
    queryFn: ({ signal }) => call(listQuestionImports, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isPreparing) ? LOOK_MS : false),
  });
}

export function useUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(uploadQuestions, { body: { file } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

/** An import; while it is prepared it is looked at again and again. */
export function useImport(id: number) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(readQuestionImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? LOOK_MS : false),
  });
}

export function useItems(id: number, page: number, show: ImportFilter | undefined) {
  return useQuery({
    queryKey: [...importKey(id), 'items', page, show],
    queryFn: ({ signal }) =>
      call(listImportItems, { params: { id }, query: { page: String(page), show }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type Choice = NonNullable<Parsed<(typeof chooseForImport)['body']>>;

export function useChoose(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Choice) => call(chooseForImport, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: importKey(id) }),
  });
}

export function useEditItem(id: number, position: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { question: QuestionDraft; passage: string }) =>
      call(editImportItem, { params: { id, position }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importKey(id) }),
  });
}

function useBankChanged(id: number) {
  const queries = useQueryClient();
  return (told?: QuestionImport) => {
    if (told) queries.setQueryData(importKey(id), told);
    for (const queryKey of [importKey(id), importsKey, ['questions'], ['topics']])
      void queries.invalidateQueries({ queryKey });
  };
}

export function useStart(id: number) {
  const changed = useBankChanged(id);
  return useMutation({
    mutationFn: (status: 'draft' | 'ready') => call(importQuestions, { params: { id }, body: { status } }),
    onSuccess: changed,
  });
}

export function useUndo(id: number) {
  const changed = useBankChanged(id);
  return useMutation({
    mutationFn: () => call(undoQuestionImport, { params: { id } }),
    onSuccess: changed,
  });
}

export function useRemove(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeQuestionImport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}

export const fetchTemplate = (format: TableFormat) => download(questionTemplate, { query: { format } });

export function fetchFiltered({ page: _, ...search }: QuestionSearch, format: ExportFormat) {
  return download(exportQuestions, { query: { ...search, format } });
}

export const fetchChosen = (ids: readonly number[], format: ExportFormat) =>
  download(exportChosen, { body: { question_ids: [...ids], format } });
