import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { QuestionOrder, QuestionStatus } from '#contract/questions/question.ts';
import { type Trade, trades } from '#contract/trade.ts';
import {
  firstValue,
  type ListOptions,
  oneOf,
  type Patch,
  readPage,
  useListSearch,
} from '#web/layout/list-search.ts';
import type { SearchParams } from '#web/layout/search-params.ts';
import { paths } from '#web/paths.ts';

/** The search parameters of the question set, with the API's names. */
export type QuestionSearch = {
  page: number;
  question_type: Trade | undefined;
  difficulty_level: number | undefined;
  kind: QuestionKind | undefined;
  topic_tags: string[];
  tags: string[];
  status: QuestionStatus;
  search: string;
  /** Percent. */
  facility_from: number | undefined;
  facility_to: number | undefined;
  discrimination_below: number | undefined;
  used: 'yes' | 'no' | undefined;
  reserved: 'yes' | 'no' | undefined;
  order: QuestionOrder;
  sort: 'ASC' | 'DESC';
};
export type QuestionPatch = Patch<QuestionSearch>;

const list: ListOptions<QuestionSearch> = {
  at: paths.questions,
  defaults: { status: 'ready', order: 'age', sort: 'DESC' },
  filters: [
    'question_type',
    'difficulty_level',
    'kind',
    'topic_tags',
    'tags',
    'search',
    'facility_from',
    'facility_to',
    'discrimination_below',
    'used',
    'reserved',
  ],
  typedFilters: ['search', 'tags'],
  read: (text) => ({
    page: readPage(text),
    question_type: oneOf(trades, text.question_type),
    difficulty_level: [1, 2, 3, 4, 5].find((each) => each === Number(firstValue(text.difficulty_level))),
    kind: oneOf(QuestionKind.options, text.kind),
    topic_tags: [text.topic_tags ?? []].flat().slice(0, 20),
    tags: [text.tags ?? []].flat().slice(0, 20),
    status: oneOf(QuestionStatus.options, text.status) ?? 'ready',
    search: (firstValue(text.search) ?? '').slice(0, 200),
    facility_from: percent(text.facility_from),
    facility_to: percent(text.facility_to),
    discrimination_below: percent(text.discrimination_below),
    used: oneOf(['yes', 'no'], text.used),
    reserved: oneOf(['yes', 'no'], text.reserved),
    order: oneOf(QuestionOrder.options, text.order) ?? 'age',
    sort: firstValue(text.sort) === 'ASC' ? 'ASC' : 'DESC',
  }),
};

function percent(value: SearchParams[string]): number | undefined {
  const text = firstValue(value) ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

/** The number of active filters beside the search. The status does not count as a filter. */
export function countFilters(search: QuestionSearch): number {
  const { question_type, difficulty_level, kind, used, reserved, topic_tags, tags } = search;
  const { facility_from, facility_to, discrimination_below } = search;
  const facility = facility_from !== undefined || facility_to !== undefined;
  return (
    [
      question_type,
      difficulty_level,
      kind,
      used,
      reserved,
      facility,
      discrimination_below !== undefined,
    ].filter(Boolean).length +
    topic_tags.length +
    tags.length
  );
}

/** Whether any filter is active. */
export function isFiltered(search: QuestionSearch): boolean {
  return search.search !== '' || countFilters(search) > 0;
}

/** The search parameters of the question set and functions to change them. `edit` is the question in the editor. */
export function useQuestionSearch() {
  const { text, ...rest } = useListSearch(list);
  const navigate = useNavigate();
  /** Returns to the list after a save. */
  const leaveEditor = useCallback(
    () =>
      navigate({
        to: paths.questions,
        search: (old) => ({ ...old, edit: undefined }),
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  return { ...rest, edit: firstValue(text.edit), leaveEditor };
}
