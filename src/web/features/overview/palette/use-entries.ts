import { useTheme } from '#web/layout/theme.ts';
import { paths } from '#web/paths.ts';
import { excerpt } from '#web/ui/text.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type EntryGroup, listFixedEntries } from './entries.ts';
import {
  useListManagedAptitudesMatching,
  useListPeopleMatching,
  useListQuestionsMatching,
} from './requests.ts';

const DEBOUNCE_MS = 250;

/** What matches a text: acts and pages at once, then tests, people and questions as the portal finds them. */
export function useEntries(text: string) {
  const theme = useTheme();
  const wanted = text.trim().slice(0, 100);
  const search = useDebounced(wanted, DEBOUNCE_MS);
  const tests = useListManagedAptitudesMatching(search);
  const people = useListPeopleMatching(search);
  const questions = useListQuestionsMatching(search);
  const queries = [tests, people, questions];
  const groups: EntryGroup[] = [
    ...listFixedEntries(wanted, theme),
    {
      name: 'Tests',
      entries: (tests.data?.results ?? []).map(({ id, name, phase }) => ({
        ...{ id: `test-${id}`, label: name, hint: phase },
        target: { to: paths.manageAptitude, params: { id: String(id) } },
      })),
    },
    {
      name: 'People',
      entries: (people.data?.results ?? []).map(({ regno, name, trade, batch }) => ({
        ...{ id: `person-${regno}`, label: name, hint: `${regno} · ${trade} ${batch}` },
        target: { to: paths.people, search: { person: regno } },
      })),
    },
    {
      name: 'Questions',
      entries: (questions.data?.results ?? []).map(({ id, description, topic_tags }) => ({
        ...{ id: `question-${id}`, label: excerpt(description), hint: topic_tags[0] ?? '' },
        target: { to: paths.questionHistory, params: { id: String(id) } },
      })),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching: search !== wanted || queries.some(({ isFetching }) => isFetching),
    failed: queries.some(({ isError }) => isError),
  };
}
