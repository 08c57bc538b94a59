import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import {
  giveExtraMinutes,
  pauseAptitude,
  reopenAttempts,
  resumeAptitude,
} from '#contract/attempts/timing.ts';
import { sendMessage } from '#contract/invigilation.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateAptitudes } from '#web/features/aptitudes/requests.ts';

/** After this the outcome of an action is unknown. */
const ACTION_TIMEOUT_MS = 20_000;
const timeout = () => ({ signal: AbortSignal.timeout(ACTION_TIMEOUT_MS) });

/** The input of an action on students. */
export type ActionInput = { users: string[]; words: string; minutes: number | undefined };

/** The actions on chosen students; each returns how many it affected. */
export const studentActionCalls = {
  message: (id: string, { users, words }: ActionInput) =>
    call(sendMessage, { params: { id }, body: { users, message: words }, ...timeout() }).then(
      ({ told }) => told,
    ),
  time: (id: string, { users, words, minutes = 0 }: ActionInput) =>
    call(giveExtraMinutes, { params: { id }, body: { users, minutes, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  end: (id: string, { users, words }: ActionInput) =>
    call(forceSubmitAttempts, { params: { id }, body: { users, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  reopen: (id: string, { users, words, minutes }: ActionInput) =>
    call(reopenAttempts, {
      params: { id },
      body: { users, reason: words, ...(minutes !== undefined && { minutes }) },
      ...timeout(),
    }).then(({ changed }) => changed),
};

/** Sends a message to everybody in the test. */
export function useSendMessage(id: string) {
  return useTestMutation((message: string) =>
    call(sendMessage, { params: { id }, body: { message }, ...timeout() }),
  );
}

export function usePauseAptitude(id: string) {
  return useTestMutation((reason: string) =>
    call(pauseAptitude, { params: { id }, body: { reason }, ...timeout() }),
  );
}

export function useResumeAptitude(id: string) {
  return useTestMutation(() => call(resumeAptitude, { params: { id }, ...timeout() }));
}

/** The board learns of a change through its stream; other pages fetch the test again. */
function useTestMutation<Input, Done>(change: (input: Input) => Promise<Done>) {
  const changed = useInvalidateAptitudes();
  return useMutation({ mutationFn: change, onSuccess: () => changed() });
}
