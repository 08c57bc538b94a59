import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { QuestionStatus } from '#contract/question.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { paths } from '../paths.ts';

/** What the address of the question set says, in the API's own names. */
export type QuestionSearch = {
  page: number;
  question_type: Trade | undefined;
  difficulty_level: number | undefined;
  topic_tags: string[];
  status: QuestionStatus;
  search: string;
  sort: 'ASC' | 'DESC';
};

type Text = { [name: string]: string | string[] | undefined };

function questionSearch(text: Text): QuestionSearch {
  const page = Number(one(text.page));
  const level = Number(one(text.difficulty_level));
  const type = one(text.question_type);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    question_type: trades.find((trade) => trade === type),
    difficulty_level: [1, 2, 3, 4, 5].find((each) => each === level),
    topic_tags: [text.topic_tags ?? []].flat().slice(0, 20),
    status: QuestionStatus.options.find((status) => status === one(text.status)) ?? 'ready',
    search: (one(text.search) ?? '').slice(0, 200),
    sort: one(text.sort) === 'ASC' ? 'ASC' : 'DESC',
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Whether anything but the page and the order narrows the list. */
export function isFiltered({ question_type, difficulty_level, topic_tags, search }: QuestionSearch): boolean {
  return Boolean(question_type || difficulty_level || topic_tags.length > 0 || search);
}

const cleared = {
  question_type: undefined,
  difficulty_level: undefined,
  topic_tags: undefined,
  search: undefined,
  page: undefined,
};

/** The question set's part of the address, and the ways to change it. */
export function useQuestionSearch() {
  const text = useSearch({ from: paths.questions });
  const navigate = useNavigate();
  const edit = one(text.edit);

  const change = useCallback(
    (patch: Partial<QuestionSearch>) =>
      navigate({
        to: paths.questions,
        search: (old) => ({ ...old, page: undefined, ...textOf(patch) }),
        // Typing leaves no trail of half words in the history.
        replace: 'search' in patch,
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

function textOf(patch: Partial<QuestionSearch>): Text {
  const { page, difficulty_level, status, sort, ...rest } = patch;
  return {
    ...rest,
    ...(page !== undefined && { page: page > 1 ? String(page) : undefined }),
    ...(status && { status: status === 'ready' ? undefined : status }),
    ...(sort && { sort: sort === 'DESC' ? undefined : sort }),
    ...('difficulty_level' in patch && {
      difficulty_level: difficulty_level === undefined ? undefined : String(difficulty_level),
    }),
  };
}
