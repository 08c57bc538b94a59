import type { Trade } from '#contract/trade.ts';
import { currentAuth, type SignedInState } from '#web/api/auth-state.ts';

/** The student as the portal knows them now: after signing in again during a test, their trade may have changed. */
export function currentPerson({ user }: SignedInState): { regno: string; trade: Trade } {
  const now = currentAuth().user;
  const { regno, trade } = now?.regno === user.regno ? now : user;
  return { regno, trade };
}
