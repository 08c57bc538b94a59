import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BookmarkMark,
  listBookmarks,
  listTestBookmarks,
  type MetQuestion,
  removeBookmark,
  reviseBookmark,
  saveBookmark,
  startBookmarkPractice,
} from '#contract/practice/bookmarks.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'bookmarks';
const RETRY_MS = 5_000;

export function useListBookmarks(page: number) {
  return useQuery({
    queryKey: [KEY, 'list', page],
    queryFn: ({ signal }) => call(listBookmarks, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The bookmarks among the questions of a test, by question. */
export function useListTestBookmarks(testId: number) {
  return useQuery({
    queryKey: [KEY, 'test', testId],
    queryFn: ({ signal }) => call(listTestBookmarks, { params: { id: testId }, signal }),
    select: (marks) => new Map(marks.map(({ question_id, id, note }) => [question_id, { id, note }])),
  });
}

/** Saves a bookmark, and its note if one is given. Without network it tries again until the portal answers. */
export function useSaveBookmark() {
  const changed = useInvalidateBookmarks();
  return useMutation({
    mutationFn: (body: { question: MetQuestion; note?: string }): Promise<BookmarkMark> =>
      call(saveBookmark, { body }),
    retry: (_count, error) => error instanceof ApiError && error.status === 0,
    retryDelay: RETRY_MS,
    networkMode: 'always',
    onSuccess: changed,
  });
}

export function useRemoveBookmark() {
  const changed = useInvalidateBookmarks();
  return useMutation({
    mutationFn: (id: number) => call(removeBookmark, { params: { id } }),
    onSuccess: changed,
  });
}

export function useStartBookmarkPractice() {
  return useMutation({ mutationFn: () => call(startBookmarkPractice) });
}

export function useReviseBookmark() {
  const client = useQueryClient();
  const changed = useInvalidateBookmarks();
  return useMutation({
    mutationFn: (id: number) => call(reviseBookmark, { params: { id } }),
    onSuccess: () => Promise.all([changed(), client.invalidateQueries({ queryKey: ['revision'] })]),
  });
}

function useInvalidateBookmarks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}
