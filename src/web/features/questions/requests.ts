import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addAptitudeQuestions,
  areQuestionsLocked,
  listManagedAptitudes,
} from '#contract/aptitudes/aptitude.ts';
import { createPassage, editPassage, listPassages, type PassageDraft } from '#contract/questions/passages.ts';
import { uploadQuestionPicture } from '#contract/questions/pictures.ts';
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
  restoreQuestion,
} from '#contract/questions/question.ts';
import { listTopics } from '#contract/questions/topics.ts';
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
    // An editor opens on what is stored now, and nothing moves under the writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useListTopics() {
  return useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => call(listTopics, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Texts as a student would see them, in the same order. */
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

/** Everything that shows questions: the set, one of them, and the tests that have them. */
function useInvalidateQuestions() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['questions', 'topics', 'managed-aptitudes', 'managed-aptitude'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Whether a version was not written since somebody else has written one. */
export const isQuestionChanged = (error: Error) =>
  error instanceof ApiError && error.code === 'question-changed';

/** Writes a new question, or a new version of `question`; a draft is made ready with it where the draft says so. */
export function useSaveQuestion(question: Question | undefined) {
  const client = useQueryClient();
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: QuestionDraft) =>
      question
        ? call(editQuestion, { params: { id: question.id }, body: { ...body, based_on: question.version } })
        : call(createQuestion, { body }),
    onSuccess: () => void changed(),
    // The form begins anew with what is stored, and brings back what was typed.
    onError: (error) => {
      if (isQuestionChanged(error)) void client.invalidateQueries({ queryKey: ['question', question?.id] });
    },
  });
}

export function useListPassages(search: string) {
  return useQuery({
    queryKey: ['stimuli', search],
    queryFn: ({ signal }) => call(listPassages, { query: { search, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Writes a passage, or another one in the place of passage `id`. */
export function useSavePassage(id: number | undefined) {
  const client = useQueryClient();
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: PassageDraft) =>
      id === undefined ? call(createPassage, { body }) : call(editPassage, { params: { id }, body }),
    onSuccess: () => void Promise.all([changed(), client.invalidateQueries({ queryKey: ['stimuli'] })]),
  });
}

export function useUploadQuestionPicture() {
  return useMutation({ mutationFn: (picture: File) => call(uploadQuestionPicture, { body: { picture } }) });
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

/** Tests that still take questions, next first: drafts, upcoming ones, and running ones that nobody has started. */
export function useAptitudesOpenForQuestions(search: string) {
  return useQuery({
    queryKey: ['managed-aptitudes', 'fillable', search],
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        (['draft', 'upcoming', 'ongoing'] as const).map((phase) =>
          call(listManagedAptitudes, { query: { phase, search, limit: 100 }, signal }),
        ),
      );
      return parts
        .flatMap(({ results }) => results)
        .filter((test) => !areQuestionsLocked(test))
        .sort((a, b) => a.test_timestamp - b.test_timestamp);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type AddQuestionsVariables = { testId: number; questionIds: readonly number[]; section: number | undefined };

export function useAddToTest() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: ({ testId, questionIds, section }: AddQuestionsVariables) =>
      call(addAptitudeQuestions, {
        params: { id: testId },
        body: { questionIds: [...questionIds], ...(section !== undefined && { section_id: section }) },
      }),
    onSuccess: () => void changed(),
  });
}

/** Makes questions ready, drafts or retired, all or none; the reply says what they were. */
export function useChangeQuestionStatus() {
  const changed = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: { question_ids: number[]; status: QuestionStatus }) =>
      call(changeQuestionStatus, { body }),
    onSuccess: () => void changed(),
  });
}
