import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createProblem,
  importProblem,
  listProblemDrafts,
  type ProblemDraft,
  type ProblemStatus,
  proveProblem,
  publishProblem,
  readProblemDraft,
  readTestFile,
  saveProblem,
  unpublishProblem,
  uploadTests,
  uploadTestText,
} from '#contract/coding/authoring.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** A proof is read again this often while it runs, in milliseconds. */
const PROOF_POLL_MS = 2_000;

export type DraftSearch = { page: number; search: string; status: ProblemStatus | undefined };

export function useListProblemDrafts({ page, search, status }: DraftSearch) {
  return useQuery({
    queryKey: ['problem-drafts', page, search, status],
    queryFn: ({ signal }) =>
      call(listProblemDrafts, { query: { page, search, ...(status && { status }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReadProblemDraft(id: number) {
  return useQuery({
    queryKey: ['problem-draft', id],
    queryFn: ({ signal }) => call(readProblemDraft, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.proof.state === 'running' ? PROOF_POLL_MS : false),
  });
}

function useProblemChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['problem-drafts', 'problem-draft', 'problems', 'problem'] as const).map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
}

export function useSaveProblem(id: number) {
  return useMutation({
    mutationFn: (body: { based_on: number; draft: ProblemDraft }) =>
      call(saveProblem, { params: { id }, body }),
    onSuccess: useProblemChanged(),
  });
}

export function useCreateProblem() {
  return useMutation({
    mutationFn: (body: ProblemDraft) => call(createProblem, { body }),
    onSuccess: useProblemChanged(),
  });
}

/** Stores the two texts of a test, and returns their hashes. */
export function useUploadTestText() {
  return useMutation({
    mutationFn: async ({ input, answer }: { input: string; answer: string }) => {
      const [one, other] = await Promise.all(
        [input, answer].map((text) => call(uploadTestText, { body: { text } })),
      );
      return { input_hash: one?.hash ?? '', answer_hash: other?.hash ?? '' };
    },
  });
}

/** The texts of a test, cut at 64 kB. */
export function useReadTestFile(id: number, { input_hash, answer_hash }: ProblemDraft['tests'][number]) {
  return useQuery({
    queryKey: ['test-file', id, input_hash, answer_hash],
    queryFn: async ({ signal }) => {
      const [input, answer] = await Promise.all(
        [input_hash, answer_hash].map((hash) => call(readTestFile, { params: { id, hash }, signal })),
      );
      return { input: input?.text ?? '', answer: answer?.text ?? '' };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useUploadTests() {
  return useMutation({ mutationFn: (file: File) => call(uploadTests, { body: { file } }) });
}

export function useImportProblem() {
  return useMutation({
    mutationFn: (file: File) => call(importProblem, { body: { file } }),
    onSuccess: useProblemChanged(),
  });
}

export function useProveProblem(id: number) {
  return useMutation({
    mutationFn: () => call(proveProblem, { params: { id } }),
    onSuccess: useProblemChanged(),
  });
}

export function usePublishProblem(id: number) {
  return useMutation({
    mutationFn: () => call(publishProblem, { params: { id } }),
    onSuccess: useProblemChanged(),
  });
}

export function useUnpublishProblem(id: number) {
  return useMutation({
    mutationFn: () => call(unpublishProblem, { params: { id } }),
    onSuccess: useProblemChanged(),
  });
}
