import { MIN_AWAY_SECONDS } from '#contract/attempts/proctoring.ts';
import { submitAt } from './clock.ts';
import type { CallTo, SeenViolation, State, Step } from './state.ts';

/** Records each violation once. At the limit, if the test has one, the attempt ends. */
export function report(state: State, { epoch, seen }: CallTo<'report'>, limit: number, now: number): Step {
  if (epoch !== state.epoch) return { state, reply: { code: 'taken-over', epoch: state.epoch } };
  const fresh = seen.filter(
    (one) => !state.violations.some((held) => held.epoch === one.epoch && held.seq === one.seq),
  );
  const judged = fresh.map((one) => ({
    ...{ epoch: one.epoch, seq: one.seq },
    counted: canWrite(state, now) && counts(one) && now - one.seconds * 1_000 > (state.free ?? 0),
  }));
  const violations = [...state.violations, ...judged];
  const count = violations.filter(({ counted }) => counted).length;
  const remaining = limit === 0 ? null : Math.max(0, limit - (count - state.forgiven));
  const isLast = remaining === 0 && judged.some(({ counted }) => counted);
  const noted = { ...state, violations };
  const after = isLast ? submitAt(noted, 'violations', now) : noted;
  return { state: after, reply: { code: 'ok', count, remaining, isClosed: after.how !== null } };
}

/** Copying and long absences count; short absences, for instance because of a notification, do not. */
const counts = ({ kind, seconds }: SeenViolation) =>
  kind === 'copy' || (kind === 'hidden' && seconds >= MIN_AWAY_SECONDS);

/** A student who cannot write at the moment may leave the screen. */
const canWrite = ({ how, stopped, deadline }: State, now: number) =>
  how === null && stopped === null && now <= deadline;
