import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  addAptitudeQuestions,
  areQuestionsLocked,
  listManagedAptitudes,
} from '#contract/aptitudes/aptitude.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateQuestions } from '../requests.ts';

/** Tests that still accept questions, next first: drafts, upcoming tests, and open tests that nobody has started. */
export function useListManagedAptitudesOpenForQuestions(search: string) {
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

export function useAddAptitudeQuestions() {
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
