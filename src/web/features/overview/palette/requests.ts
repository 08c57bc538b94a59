import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listManagedAptitudes } from '#contract/aptitudes/aptitude.ts';
import { listPeople } from '#contract/people/directory.ts';
import { listQuestions } from '#contract/questions/question.ts';
import { call } from '#web/api/call.ts';

/** Results of each kind. */
const LIMIT = 5;
/** One letter matches nearly everything. */
const SHORTEST = 2;

const options = (search: string) => ({
  enabled: search.length >= SHORTEST,
  ...(search.length >= SHORTEST && { placeholderData: keepPreviousData }),
});

export function useListManagedAptitudesMatching(search: string) {
  return useQuery({
    queryKey: ['managed-aptitudes', 'matching', search],
    queryFn: ({ signal }) => call(listManagedAptitudes, { query: { search, limit: LIMIT }, signal }),
    ...options(search),
  });
}

export function useListPeopleMatching(search: string) {
  return useQuery({
    queryKey: ['people', 'matching', search],
    queryFn: ({ signal }) => call(listPeople, { query: { search, limit: LIMIT }, signal }),
    ...options(search),
  });
}

export function useListQuestionsMatching(search: string) {
  return useQuery({
    queryKey: ['questions', 'matching', search],
    queryFn: ({ signal }) => call(listQuestions, { query: { search, limit: LIMIT }, signal }),
    ...options(search),
  });
}
