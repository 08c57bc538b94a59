import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AptitudeChange,
  type AptitudeDraft,
  createAptitude,
  editAptitude,
} from '#contract/aptitudes/aptitude.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  releaseResults,
  unpublishAptitude,
} from '#contract/aptitudes/publication.ts';
import {
  arrangeQuestions,
  arrangeSections,
  type QuestionPlacement,
  type SectionDraft,
} from '#contract/aptitudes/sections.ts';
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  createAptitudeFromTemplate as writeFromTemplate,
} from '#contract/aptitudes/templates.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { APTITUDE_KEY, useInvalidateAptitudes } from '../requests.ts';

const TEMPLATES_KEY = 'templates';

/** What is missing before a test can be published; asked anew after every change of the test. */
export function useReadChecklist(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'checklist'],
    queryFn: async ({ signal }) => (await call(readChecklist, { params: { id }, signal })).points,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePublish(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (stage: 'published' | 'draft') =>
      call(stage === 'published' ? publishAptitude : unpublishAptitude, { params: { id } }),
    // A refusal names points that the list may not have yet.
    onSettled: () => changed(),
  });
}

export function useDuplicateAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: { name: string; test_timestamp: number }) =>
      call(duplicateAptitude, { params: { id }, body }),
    onSuccess: () => void changed(),
  });
}

export function useListTemplates() {
  return useQuery({ queryKey: [TEMPLATES_KEY], queryFn: ({ signal }) => call(listTemplates, { signal }) });
}

/** Writes a draft from a template, or a blank one. */
export function useWriteDraft() {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: ({ key, ...plan }: { key: string; name: string; test_timestamp: number }) =>
      key === ''
        ? call(createAptitude, { body: { ...plan, ...blankDraft } })
        : call(writeFromTemplate, { body: { key, ...plan } }),
    onSuccess: () => void changed(),
  });
}

const blankDraft: Omit<AptitudeDraft, 'name' | 'test_timestamp'> = {
  duration: 60,
  total_questions: 30,
  published: false,
};

export function useSaveTemplate() {
  const changed = useInvalidateAptitudes([TEMPLATES_KEY]);
  return useMutation({
    mutationFn: (body: { aptitude_id: number; name: string; note: string }) => call(saveTemplate, { body }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveTemplate() {
  const changed = useInvalidateAptitudes([TEMPLATES_KEY]);
  return useMutation({
    mutationFn: (id: number) => call(removeTemplate, { params: { id } }),
    onSuccess: () => changed(),
  });
}

/** Whether sections were not put since somebody else has changed them. */
export const areSectionsChanged = (error: Error | null) =>
  error instanceof ApiError && error.code === 'sections-changed';

/** Puts the whole list of sections in place of that of a revision; where that is no more, the list is fresh once this has failed. */
export function useArrangeSections(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: { sections: SectionDraft[]; revision: string }) =>
      call(arrangeSections, { params: { id }, body }),
    onSuccess: () => changed(),
    onError: (error) => areSectionsChanged(error) && changed(),
  });
}

/** Puts order, sections and own marks of all chosen questions. */
export function useArrangeQuestions(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (questions: QuestionPlacement[]) =>
      call(arrangeQuestions, { params: { id }, body: { questions } }),
    onSuccess: () => changed(),
  });
}

export function useReleaseResults(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (parts: ResultPart[]) => call(releaseResults, { params: { id }, body: { parts } }),
    onSuccess: () => changed(),
  });
}

/** How a test is sat, as far as that was changed. */
export function useEditAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: AptitudeChange) => call(editAptitude, { params: { id }, body }),
    // The form follows the test again once the test is fresh.
    onSuccess: () => changed(),
  });
}
