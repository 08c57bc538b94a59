import { useCallback, useEffect, useMemo } from 'react';
import { useStoredChoice } from '#web/ui/stored-choice.ts';
import { useAnswering } from '../answers/answering.ts';
import { countSections } from '../answers/answers.ts';
import { useShortcuts } from '../answers/shortcuts.ts';
import { toSendFailure } from '../failures.ts';
import type { SaveState } from '../save/save-state.ts';
import { useAddedTime, useCurrentSection, useFinishSection } from '../sections/current-section.ts';
import { useSubmission } from '../submit/submission-state.ts';
import { useAutoFlush, useAutoRejoin, useOutboxView } from '../test-session/connection.ts';
import { useHeartbeats } from '../test-session/heartbeats.ts';
import { useSessionProctoring } from '../test-session/session-proctoring.ts';
import type { TestSession } from '../test-session/test-session.ts';
import { textSizes } from './preferences.ts';
import { useQuestionScroll } from './question/question-scroll.ts';
import { useStableCallback } from './use-stable-callback.ts';
import { useTestDialogs } from './use-test-dialogs.ts';

// These states show a notice with the next step above the question.
const blockingSaveStates = new Set<SaveState['kind']>([
  'taken-over',
  'signed-out',
  'blocked',
  'barred',
  'outside',
  'refused',
]);

export type TestState = ReturnType<typeof useTestState>;

/** Everything that the parts of the test screen share. */
export function useTestState<H>(session: TestSession<H>, onSubmitted: (submission: H) => void) {
  const { questions, stimuli } = session.paper;
  const view = useOutboxView(session);
  const section = useCurrentSection(session, view);
  const addedTime = useAddedTime(view, section.place);
  const answering = useAnswering(session, section.range, view.pausedAt !== null);
  const { question, record } = answering;
  const submission = useSubmission(session, record, onSubmitted);
  const { busy, timeIsOver, submitAtEnd, retry } = submission;
  const [size, setSize] = useStoredChoice('test-text-size', textSizes, 'normal');
  const [keys, setKeys] = useStoredChoice('test-keys', ['on', 'off'], 'on');
  const counts = useMemo(() => countSections(questions, view.entries), [questions, view.entries]);
  const { save } = view;

  const touch = useCallback(() => record(), [record]);
  const submitAtTimeUp = useStableCallback(() => {
    if (!busy && !timeIsOver) submitAtEnd();
  });
  const closeTest = useStableCallback(() => session.outbox.close());
  const finishing = useFinishSection(session, touch, closeTest);
  useAutoFlush(session, touch);
  useAutoRejoin(session, view, closeTest);
  useHeartbeats(session, view);
  const proctoring = useSessionProctoring(session, save.kind, timeIsOver);
  const paused = view.pausedAt !== null && !timeIsOver;
  const away = timeIsOver || proctoring.covered || paused;
  const locked = busy || save.kind === 'taken-over' || save.kind === 'closed';
  // A test that is closed already may be submitted, too: the answers that wait on this device are sent along.
  const wantsSignIn = !busy && toSendFailure(submission.error).kind === 'signed-out';
  const pressed = useShortcuts(answering, keys === 'on' && !locked && !away);
  const blocking = blockingSaveStates.has(save.kind) ? save.kind : undefined;
  const passage = stimuli.find(({ id }) => id === question.stimulus_id);
  const scroller = useQuestionScroll(question.id, passage?.id, blocking, away);

  const closed = save.kind === 'closed';
  useEffect(() => {
    if (closed) retry();
  }, [closed, retry]);

  return {
    view,
    section,
    addedTime,
    answering,
    passage,
    submission,
    submitAtTimeUp,
    closeTest,
    finishing,
    proctoring,
    paused,
    // A pause hides the paper anyway, and needs no full screen; the test may still be submitted.
    hidden: proctoring.covered && !paused,
    away,
    locked,
    isSignedOut: save.kind === 'signed-out' || wantsSignIn,
    dialogs: useTestDialogs(section, finishing, submission, wantsSignIn),
    counts,
    pressed,
    scroller,
    size,
    setSize,
    keys,
    setKeys,
  };
}
