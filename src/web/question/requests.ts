import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addQuestions, manageAptitudes } from '#contract/aptitude.ts';
import {
  createQuestion,
  editQuestion,
  listQuestions,
  previewQuestion,
  type Question,
  type QuestionDraft,
  readQuestion,
  removeQuestion,
  restoreQuestion,
} from '#contract/question.ts';
import { listTopics } from '#contract/topic.ts';
import { call } from '#web/api/call.ts';
import type { QuestionSearch } from './search.ts';

export function useQuestions(search: QuestionSearch) {
  return useQuery({
    queryKey: ['questions', search],
    queryFn: ({ signal }) => call(listQuestions, { query: search, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useQuestion(id: number) {
  return useQuery({
    queryKey: ['question', id],
    queryFn: ({ signal }) => call(readQuestion, { params: { id }, signal }),
    // An editor opens on what is stored now, and nothing moves under the writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useTopics() {
  return useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => call(listTopics, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Texts as a student would see them, in the same order. */
export function usePreview(texts: readonly string[], format: Question['format']) {
  return useQuery({
    queryKey: ['preview', format, texts],
    queryFn: async ({ signal }) =>
      (await call(previewQuestion, { body: { texts: [...texts], format }, signal })).html,
    enabled: texts.some((text) => text.trim() !== ''),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Everything that shows questions: the set, one of them, and the tests that have them. */
function useQuestionsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['questions', 'topics', 'managed-aptitudes', 'managed-aptitude'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Writes a new question, or a new version of question `id`. */
export function useSaveQuestion(id: number | undefined) {
  const changed = useQuestionsChanged();
  return useMutation({
    mutationFn: (body: QuestionDraft) =>
      id === undefined ? call(createQuestion, { body }) : call(editQuestion, { params: { id }, body }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveQuestion() {
  const changed = useQuestionsChanged();
  return useMutation({
    mutationFn: (id: number) => call(removeQuestion, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export function useRestoreQuestion() {
  const changed = useQuestionsChanged();
  return useMutation({
    mutationFn: (id: number) => call(restoreQuestion, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

/** Tests that still take questions, next first: upcoming ones, and running ones that nobody has started. */
export function useFillableTests(search: string) {
  return useQuery({
    queryKey: ['managed-aptitudes', 'fillable', search],
    queryFn: async ({ signal }) => {
      const [upcoming, ongoing] = await Promise.all(
        (['upcoming', 'ongoing'] as const).map((phase) =>
          call(manageAptitudes, { query: { phase, search, limit: 100 }, signal }),
        ),
      );
      const tests = [...(upcoming?.results ?? []), ...(ongoing?.results ?? [])];
      return tests
        .filter((test) => test.attempt_count === 0)
        .sort((a, b) => a.test_timestamp - b.test_timestamp);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useAddToTest() {
  const changed = useQuestionsChanged();
  return useMutation({
    mutationFn: ({ testId, questionIds }: { testId: number; questionIds: readonly number[] }) =>
      call(addQuestions, { params: { id: testId }, body: { questionIds: [...questionIds] } }),
    onSuccess: () => void changed(),
  });
}
