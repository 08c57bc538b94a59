import { findLatestAnswers, save, submit } from './answers.ts';
import { autoSubmit, give, isOver, leave, markAgain, pause, reopen, resume, submitAt } from './clock.ts';
import {
  type Call,
  type CallTo,
  type ModelReply,
  type State,
  type Step,
  type Terms,
  unchanged,
} from './state.ts';
import { report } from './violations.ts';

/** The effect of one call on an attempt, and its reply, if nothing else happens at that instant. */
function answer(state: State, call: Call, terms: Terms, now: number): Step {
  switch (call.to) {
    case 'give':
      return give(state, call.minutes, now);
    case 'pause':
      return pause(state, now);
    case 'resume':
      return resume(state, now);
    case 'end':
      return end(state, now);
    case 'reopen':
      return reopen(state, call, terms, now);
    case 'regrade':
      return regrade(state, call);
    default:
      return state.blocked ? unchanged(state, 'blocked') : answerStudent(state, call, terms, now);
  }
}

type OfStudent = CallTo<'save' | 'open' | 'submit' | 'leave' | 'report'>;

function answerStudent(state: State, call: OfStudent, { paper, limit }: Terms, now: number): Step {
  switch (call.to) {
    case 'save':
      return save(state, call, paper, now);
    case 'open':
      return open(state, now);
    case 'leave':
      return leave(state, call, now);
    case 'report':
      return report(state, call, limit, now);
    case 'submit':
      return submit(state, call, paper, now);
  }
}

function open(state: State, now: number): Step {
  if (state.how) return unchanged(state, 'already-submitted');
  if (isOver(state, now)) return unchanged(state, 'exam-closed');
  const epoch = state.epoch + 1;
  return {
    state: { ...state, epoch },
    reply: { code: 'ok', epoch, answers: findLatestAnswers(state.events) },
  };
}

/** A force-submission, with the saved answers. */
function end(state: State, now: number): Step {
  if (state.how) return unchanged(state, 'nobody-writes');
  return { state: submitAt(state, 'invigilator', now), reply: { code: 'ok' } };
}

function regrade(state: State, { keyVersion, question, ruling }: CallTo<'regrade'>): Step {
  if (keyVersion !== state.keyVersion) return unchanged(state, 'regraded-meanwhile');
  const { [question]: before, ...others } = state.rulings;
  if (JSON.stringify(before ?? 'pinned') === JSON.stringify(ruling)) return unchanged(state, 'ruled-so');
  const rulings = ruling === 'pinned' ? others : { ...others, [question]: ruling };
  const after = { ...state, keyVersion: keyVersion + 1, rulings };
  // An open attempt is marked at its end.
  return { state: state.how ? markAgain(after) : after, reply: { code: 'ok' } };
}

/**
 * Every state in which these calls, with these replies, can have left the attempt: they ran one after another in some order within
 * the given time, and auto-submit may have run between any two.
 */
export function* findExplanations(
  before: State,
  exchanges: { call: Call; reply: ModelReply }[],
  terms: Terms,
  within: readonly [from: number, to: number],
): Generator<State> {
  const starts = new Set(within.flatMap((now) => [before, autoSubmit(before, now)]));
  for (const state of starts) {
    if (exchanges.length === 0) yield state;
    for (const [place, { call, reply }] of exchanges.entries())
      for (const now of within) {
        const step = answer(state, call, terms, now);
        if (JSON.stringify(step.reply) === JSON.stringify(reply))
          yield* findExplanations(step.state, exchanges.toSpliced(place, 1), terms, within);
      }
  }
}
