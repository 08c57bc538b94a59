import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeQuestionStatus,
  createQuestion,
  editQuestion,
  listQuestions,
  previewText,
  type Question,
  type QuestionDraft,
  type QuestionStatus,
  readQuestion,
  removeQuestion,
  reserveQuestions,
  restoreQuestion,
} from '#contract/questions/question.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import type { QuestionSearch } from './bank/search.ts';

export function useListQuestions(search: QuestionSearch) {
  return useQuery({
    queryKey: ['questions', search],
    queryFn: ({ signal }) => call(listQuestions, { query: search, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReadQuestion(id: number) {
  return useQuery({
    queryKey: ['question', id],
    queryFn: ({ signal }) => call(readQuestion, { params: { id }, signal }),
    // The editor opens on the stored version; a refetch must not change the form under its author.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Texts as a student would see them, as HTML in the same order. */
export function usePreviewText(texts: readonly string[], format: Question['format']) {
  return useQuery({
    queryKey: ['preview', format, texts],
    queryFn: async ({ signal }) =>
      (await call(previewText, { body: { texts: [...texts], format }, signal })).html,
    enabled: texts.some((text) => text.trim() !== ''),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Refetches everything that shows questions: the question set, single questions and the tests that have them. */
export function useInvalidateQuestions() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['questions', 'topics', 'managed-aptitudes', 'managed-aptitude'] as const).map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Whether the server refused a version because somebody else wrote one in the meantime. */
export const isQuestionChanged = (error: Error) =>
  error instanceof ApiError && error.code === 'question-changed';

export function useCreateQuestion() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: QuestionDraft) => call(createQuestion, { body }),
    onSuccess: () => void changed(),
  });
}

/** Writes a new version of a question, if `based_on` is still its newest one. */
export function useEditQuestion() {
  const client = useQueryClient();
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: ({ id, ...body }: QuestionDraft & { id: number; based_on: number }) =>
      call(editQuestion, { params: { id }, body }),
    onSuccess: () => void changed(),
    // The form starts again from the stored version and restores what was typed.
    onError: (error, { id }) => {
      if (isQuestionChanged(error)) void client.invalidateQueries({ queryKey: ['question', id] });
    },
  });
}

export function useRemoveQuestion() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (id: number) => call(removeQuestion, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export function useRestoreQuestion() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (id: number) => call(restoreQuestion, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export function useReserveQuestions() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: { question_ids: number[]; reserved: boolean }) => call(reserveQuestions, { body }),
    onSuccess: () => void changed(),
  });
}

/** Changes the status of all the questions or of none; the reply holds their former statuses. */
export function useChangeQuestionStatus() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: { question_ids: number[]; status: QuestionStatus }) =>
      call(changeQuestionStatus, { body }),
    onSuccess: () => void changed(),
  });
}
