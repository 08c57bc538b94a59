import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { useMutation } from '#web/api/mutation.ts';
import { readPosition } from '#web/features/venues/position/position.ts';
import { readTimesLeft, toSendFailure } from './failures.ts';
import { isLocationRequired } from './location/location-card.tsx';
import { findStoredPaper, wasTestOpen } from './offline/stored-paper.ts';
import { useReadInstructions } from './start/requests.ts';
import type { StartInput } from './start/start-screen.tsx';
import { fetchSubmission, type Submission } from './submit/submission.ts';
import { openTestSession, type TestStage } from './test-session/test-session.ts';

/** Where the student is between the instructions and the receipt, and the calls that lead from one to the other. */
export function useTestStage(testId: string, member: SignedInState) {
  const [stage, setStage] = useState<TestStage>();
  const instructions = useReadInstructions(testId, stage === undefined);
  const { open, opening } = useOpening(testId, member, instructions, setStage);
  const fetching = useMutation({
    mutationFn: () => fetchSubmission(testId, member),
    // A submission made from this page knows more than the fetched one: how many answers came too late.
    onSuccess: (submission) => setStage((known) => known ?? { name: 'submitted', testId, submission }),
    // The invigilator has reopened the test since this page last heard of it.
    onError: (error) => void (readTimesLeft(error) && instructions.refetch()),
  });
  const { mutate: fetchReceipt } = fetching;
  const onSubmitted = useCallback(
    (submission: Submission) => setStage({ name: 'submitted', testId, submission }),
    [testId],
  );
  const [reloaded] = useState(() => wasTestOpen(testId, member.user.regno));
  const { reset } = opening;
  const { reset: forgetReceipt } = fetching;
  const { refetch } = instructions;
  const resume = useCallback(
    (given?: StartInput) => {
      reset();
      forgetReceipt();
      if (reloaded || given) open(given);
      else void refetch();
    },
    [reset, forgetReceipt, refetch, open, reloaded],
  );
  const submitted = instructions.data?.attempt_state === 'submitted';
  // The first failure is enough to know that the portal cannot be reached; the retries may take a minute.
  const hasStoredPaper = useHasStoredPaper(
    testId,
    member.user.regno,
    instructions.data ? null : instructions.failureReason,
  );

  useEffect(() => {
    if (reloaded) open(undefined);
  }, [reloaded, open]);
  const isStarting = stage === undefined;
  const notOpened = opening.isError;
  useEffect(() => {
    if (isStarting && submitted && (!reloaded || notOpened)) fetchReceipt();
  }, [isStarting, submitted, reloaded, notOpened, fetchReceipt]);

  return {
    stage,
    instructions,
    opening,
    start: open,
    fetching,
    resume,
    reopen: () => {
      setStage(undefined);
      open(undefined);
    },
    onSubmitted,
    submitted,
    reloaded,
    hasStoredPaper,
  };
}

/** Opens the test session, once for however many presses. */
function useOpening(
  testId: string,
  member: SignedInState,
  instructions: ReturnType<typeof useReadInstructions>,
  onOpened: (stage: TestStage) => void,
) {
  const needsPosition = instructions.data !== undefined && isLocationRequired(instructions.data);
  // A second press in the same moment comes before the button is shown as busy.
  const isOpening = useRef(false);
  const { mutate, ...opening } = useMutation({
    mutationFn: async (given: StartInput | undefined) => {
      const position = needsPosition ? await readPosition(given?.fix) : undefined;
      const code = instructions.data?.access_code_needed ? given?.code : undefined;
      return openTestSession(testId, member, { ...position, ...(code && { access_code: code }) });
    },
    onSuccess: onOpened,
    onSettled: () => {
      isOpening.current = false;
    },
    // The test may have been given a venue, or another one, since the page was opened.
    onError: () => void instructions.refetch(),
    // The portal's clock may be a moment behind at the start time.
    retry: (failures, error) => failures < 10 && error instanceof ApiError && error.code === 'not-started',
    retryDelay: 500,
  });
  const open = useCallback(
    (given: StartInput | undefined) => {
      if (isOpening.current) return;
      isOpening.current = true;
      mutate(given);
    },
    [mutate],
  );
  return { open, opening };
}

/** Whether this device has stored the paper of a test while the portal cannot be reached. */
function useHasStoredPaper(testId: string, regno: string, error: Error | null): boolean {
  const [kept, setKept] = useState(false);
  const isOffline = error !== null && toSendFailure(error).kind === 'offline';
  useEffect(() => {
    if (isOffline) void findStoredPaper(testId, regno).then((paper) => setKept(paper !== undefined));
  }, [isOffline, testId, regno]);
  return isOffline && kept;
}
