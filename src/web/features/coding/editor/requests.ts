import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Language } from '#contract/coding/languages.ts';
import {
  listDrafts,
  listSubmissions,
  readSubmission,
  runSolution,
  type Submission,
  saveDraft,
  submitSolution,
  watchSubmission,
} from '#contract/coding/submissions.ts';
import { call } from '#web/api/call.ts';
import { openEventStream, type StreamState } from '#web/api/event-stream.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useListDrafts(slug: string) {
  return useQuery({
    queryKey: ['program-drafts', slug],
    queryFn: ({ signal }) => call(listDrafts, { params: { slug }, signal }),
    // The editor keeps the newer text itself.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useSaveDraft(slug: string) {
  return useMutation({
    mutationFn: (body: { language: Language; source: string; based_on: number }) =>
      call(saveDraft, { params: { slug }, body }),
  });
}

type Program = { call_id: string; language: Language; source: string };

export function useSubmitSolution(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Program) => call(submitSolution, { params: { slug }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['submissions', slug] }),
  });
}

export function useRunSolution(slug: string) {
  return useMutation({
    mutationFn: (body: Program & { input: string | null }) => call(runSolution, { params: { slug }, body }),
  });
}

export function useListSubmissions(slug: string, page: number) {
  return useQuery({
    queryKey: ['submissions', slug, page],
    queryFn: ({ signal }) => call(listSubmissions, { params: { slug }, query: { page }, signal }),
    staleTime: 0,
  });
}

export function useReadSubmission(id: number) {
  return useQuery({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => call(readSubmission, { params: { id }, signal }),
  });
}

/** A submission as the judge works on it, and the state of its stream. */
export function useWatchSubmission(slug: string, id: number) {
  const client = useQueryClient();
  const [submission, setSubmission] = useState<Submission>();
  const [stream, setStream] = useState<StreamState>({ kind: 'opening' });
  useEffect(() => {
    setSubmission(undefined);
    const stop = openEventStream(
      watchSubmission,
      { id },
      {
        onState: setStream,
        onEvent: (event) => {
          setSubmission(event);
          if (event.state !== 'judged') return;
          // The server ends the stream, which must not open again.
          stop();
          if (event.kind !== 'submit') return;
          void client.invalidateQueries({ queryKey: ['submissions', slug] });
          void client.invalidateQueries({ queryKey: ['problem', slug] });
          void client.invalidateQueries({ queryKey: ['problems'] });
        },
      },
    );
    return stop;
  }, [client, slug, id]);
  return { submission, stream };
}
