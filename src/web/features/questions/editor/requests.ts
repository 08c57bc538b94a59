import { useQuery } from '@tanstack/react-query';
import { findSimilarQuestions } from '#contract/questions/history.ts';
import { uploadQuestionPicture } from '#contract/questions/pictures.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const MIN_LENGTH = 12;

/** Questions of the bank that resemble `text`, except question `except`; none for a very short text. */
export function useFindSimilarQuestions(text: string, except: number | undefined) {
  return useQuery({
    queryKey: ['similar-questions', text, except],
    queryFn: async ({ signal }) =>
      (await call(findSimilarQuestions, { body: { texts: [text], ...(except && { except }) }, signal }))[0],
    enabled: text.length >= MIN_LENGTH,
    staleTime: 60_000,
  });
}

export function useUploadQuestionPicture() {
  return useMutation({ mutationFn: (picture: File) => call(uploadQuestionPicture, { body: { picture } }) });
}
