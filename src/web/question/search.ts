import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { QuestionKind } from '#contract/key.ts';
import { QuestionOrder, QuestionStatus } from '#contract/question.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { paths } from '../paths.ts';

/** What the address of the question set says, in the API's own names. */
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
  order: QuestionOrder;
  sort: 'ASC' | 'DESC';
};
export type QuestionPatch = { [K in keyof QuestionSearch]?: QuestionSearch[K] | undefined };

type Text = { [name: string]: string | string[] | undefined };

function questionSearch(text: Text): QuestionSearch {
  const page = Number(one(text.page));
  const level = Number(one(text.difficulty_level));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    question_type: among(trades, text.question_type),
    difficulty_level: [1, 2, 3, 4, 5].find((each) => each === level),
    kind: among(QuestionKind.options, text.kind),
    topic_tags: [text.topic_tags ?? []].flat().slice(0, 20),
    tags: [text.tags ?? []].flat().slice(0, 20),
    status: among(QuestionStatus.options, text.status) ?? 'ready',
    search: (one(text.search) ?? '').slice(0, 200),
    facility_from: percent(text.facility_from),
    facility_to: percent(text.facility_to),
    discrimination_below: percent(text.discrimination_below),
    used: among(['yes', 'no'] as const, text.used),
    order: among(QuestionOrder.options, text.order) ?? 'age',
    sort: one(text.sort) === 'ASC' ? 'ASC' : 'DESC',
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

const among = <T extends string>(choices: readonly T[], value: Text[string]): T | undefined =>
  choices.find((choice) => choice === one(value));

function percent(value: Text[string]): number | undefined {
  const text = one(value) ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

/** How many of the filters beside the search narrow the list; the status is no filter but a place. */
export function countFilters(search: QuestionSearch): number {
  const { question_type, difficulty_level, kind, used, topic_tags, tags } = search;
  const { facility_from, facility_to, discrimination_below } = search;
  const facility = facility_from !== undefined || facility_to !== undefined;
  return (
    [question_type, difficulty_level, kind, used, facility, discrimination_below !== undefined].filter(
      Boolean,
    ).length +
    topic_tags.length +
    tags.length
  );
}

/** Whether anything but the page and the order narrows the list. */
export function isFiltered(search: QuestionSearch): boolean {
  return search.search !== '' || countFilters(search) > 0;
}

const cleared = {
  question_type: undefined,
  difficulty_level: undefined,
  kind: undefined,
  topic_tags: undefined,
  tags: undefined,
  search: undefined,
  facility_from: undefined,
  facility_to: undefined,
  discrimination_below: undefined,
  used: undefined,
  page: undefined,
};

/** The question set's part of the address, and the ways to change it. */
export function useQuestionSearch() {
  const text = useSearch({ from: paths.questions });
  const navigate = useNavigate();
  const edit = one(text.edit);

  const change = useCallback(
    (patch: QuestionPatch) =>
      navigate({
        to: paths.questions,
        search: (old) => ({ ...old, page: undefined, ...textOf(patch) }),
        // Typing leaves no trail of half words in the history.
        replace: 'search' in patch || 'tags' in patch,
        resetScroll: 'page' in patch,
      }),
    [navigate],
  );
  const clear = useCallback(
    () => navigate({ to: paths.questions, search: (old) => ({ ...old, ...cleared }), resetScroll: false }),
    [navigate],
  );
  /** Back to the list once everything is saved. */
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
  return { search: questionSearch(text), edit, change, clear, leaveEditor };
}

/** What stands in the address without being said. */
const usual: Text = { page: '1', status: 'ready', order: 'age', sort: 'DESC', search: '' };

function textOf(patch: QuestionPatch): Text {
  const texts = Object.entries(patch).map(([name, value]): [string, Text[string]] => {
    const text = Array.isArray(value) ? value : value === undefined ? undefined : String(value);
    return [name, text === usual[name] ? undefined : text];
  });
  return Object.fromEntries(texts);
}
