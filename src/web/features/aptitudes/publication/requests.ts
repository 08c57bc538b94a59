import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AptitudeChange, type AptitudeDraft, createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  releaseResult,
  unpublishAptitude,
} from '#contract/aptitudes/publication.ts';
import { arrangeQuestions, arrangeSections, type Place, type SectionDraft } from '#contract/aptitudes/sections.ts';
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  useTemplate as writeFromTemplate,
} from '#contract/aptitudes/templates.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ONE, useAptitudesChanged } from '../requests.ts';

const TEMPLATES = 'templates';

/** What is missing before a test can be published; asked anew after every change of the test. */
export function useChecklist(id: number) {
  return useQuery({
    queryKey: [ONE, id, 'checklist'],
    queryFn: async ({ signal }) => (await call(readChecklist, { params: { id }, signal })).points,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePublish(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (stage: 'published' | 'draft') =>
      call(stage === 'published' ? publishAptitude : unpublishAptitude, { params: { id } }),
    // A refusal names points that the list may not have yet.
    onSettled: () => changed(),
  });
}

export function useDuplicate(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (body: { name: string; test_timestamp: number }) =>
      call(duplicateAptitude, { params: { id }, body }),
    onSuccess: () => void changed(),
  });
}

export function useTemplates() {
  return useQuery({ queryKey: [TEMPLATES], queryFn: ({ signal }) => call(listTemplates, { signal }) });
}

/** Writes a draft from a template, or a blank one. */
export function useWriteDraft() {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: ({ key, ...plan }: { key: string; name: string; test_timestamp: number }) =>
      key === ''
        ? call(createAptitude, { body: { ...plan, ...blank } })
        : call(writeFromTemplate, { body: { key, ...plan } }),
    onSuccess: () => void changed(),
  });
}

const blank: Omit<AptitudeDraft, 'name' | 'test_timestamp'> = {
  duration: 60,
  total_questions: 30,
  published: false,
};

export function useKeepTemplate() {
  const changed = useAptitudesChanged([TEMPLATES]);
  return useMutation({
    mutationFn: (body: { aptitude_id: number; name: string; note: string }) => call(saveTemplate, { body }),
    onSuccess: () => void changed(),
  });
}

export function useRemoveTemplate() {
  const changed = useAptitudesChanged([TEMPLATES]);
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
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (body: { sections: SectionDraft[]; revision: string }) =>
      call(arrangeSections, { params: { id }, body }),
    onSuccess: () => changed(),
    onError: (error) => areSectionsChanged(error) && changed(),
  });
}

/** Puts order, sections and own marks of all chosen questions. */
export function useArrangeQuestions(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (questions: Place[]) => call(arrangeQuestions, { params: { id }, body: { questions } }),
    onSuccess: () => changed(),
  });
}

export function useRelease(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (parts: ResultPart[]) => call(releaseResult, { params: { id }, body: { parts } }),
    onSuccess: () => changed(),
  });
}

/** How a test is sat, as far as that was changed. */
export function useSaveTerms(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (body: AptitudeChange) => call(editAptitude, { params: { id }, body }),
    // The form follows the test again once the test is fresh.
    onSuccess: () => changed(),
  });
}
