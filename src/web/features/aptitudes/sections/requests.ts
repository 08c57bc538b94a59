import {
  arrangeQuestions,
  arrangeSections,
  type QuestionPlacement,
  type SectionDraft,
} from '#contract/aptitudes/sections.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateAptitudes } from '../requests.ts';

/** Whether the server refused sections because somebody else changed them in the meantime. */
export const areSectionsChanged = (error: Error | null) =>
  error instanceof ApiError && error.code === 'sections-changed';

/**
 * Replaces the whole list of sections, if `revision` is still the newest one. Otherwise it fails once the new list is
 * loaded.
 */
export function useArrangeSections(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: { sections: SectionDraft[]; revision: string }) =>
      call(arrangeSections, { params: { id }, body }),
    onSuccess: () => changed(),
    onError: (error) => areSectionsChanged(error) && changed(),
  });
}

/** Stores order, sections and own marks of all questions of the test. */
export function useArrangeQuestions(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (questions: QuestionPlacement[]) =>
      call(arrangeQuestions, { params: { id }, body: { questions } }),
    onSuccess: () => changed(),
  });
}
