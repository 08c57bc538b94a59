import { reportViolations, type ViolationKind } from '#contract/attempts/proctoring.ts';
import { anAptitude, anAttempt, type StudentAttempt } from './attempts.ts';
import { readAuditTrail } from './audit-log.ts';
import type { Portal } from './portal.ts';

export type ObservedViolation = {
  seq: number;
  epoch?: number;
  kind: ViolationKind;
  seconds: number;
  at?: string;
};

/** An absence of this many seconds. */
export const away = (seq: number, seconds = 8): ObservedViolation => ({ seq, kind: 'hidden', seconds });

/** An absence of this many seconds that ends now. */
export const backFrom = (seq: number, seconds: number): ObservedViolation => ({
  ...away(seq, seconds),
  at: new Date(Date.now() - seconds * 1_000).toISOString(),
});

/** Functions that report violations in attempts at a portal and read the stored ones. */
export function useViolations(portal: Portal) {
  const report = (
    { student, startedAttempt }: StudentAttempt,
    violations: ObservedViolation[],
    epoch = startedAttempt.attempt.epoch,
    node: Portal = portal,
  ) =>
    node.call(
      reportViolations,
      {
        params: { attempt_id: startedAttempt.attempt.id },
        body: { epoch, violations: violations.map((one) => ({ at: new Date().toISOString(), ...one })) },
      },
      student.token,
    );

  const withLimit = async (limit: number) =>
    anAttempt(portal, { test: await anAptitude(portal, { violation_limit: limit }) });
  const readStored = ({ startedAttempt: { attempt } }: StudentAttempt) =>
    portal.db
      .selectFrom('violation')
      .selectAll()
      .where('attempt_id', '=', attempt.id)
      .orderBy('epoch')
      .orderBy('seq')
      .execute();
  const readEnds = async ({ startedAttempt }: StudentAttempt) =>
    (await readAuditTrail(portal, 'attempt', startedAttempt.attempt.id)).filter(
      ({ action }) => action === 'attempt.submit',
    );
  return { report, withLimit, readStored, readEnds };
}
