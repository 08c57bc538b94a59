import type { QuarantineEvidence, QuarantineReason } from '#contract/questions/quarantine.ts';

/** Below so many attempts a figure says little. */
const MIN_ATTEMPTS = 50;
/** A difference of a quarter of the students, beyond three standard errors, is no chance and no better batch. */
const DRIFT = 0.25;
const STANDARD_ERRORS = 3;

/** What tests since the last decision on a question say. Shares are 0 to 1; null where there is nothing. */
export type ItemEvidence = {
  question_id: number;
  attempts: number;
  discrimination: number | null;
  latest_attempts: number | null;
  latest_facility: number | null;
  earlier_attempts: number | null;
  earlier_facility: number | null;
  key_reported: boolean;
};

/** The reasons to quarantine a question, with the figures behind them; undefined without a reason. */
export function judgeItem(
  evidence: ItemEvidence,
): { reasons: QuarantineReason[]; evidence: QuarantineEvidence } | undefined {
  const { attempts, discrimination, latest_facility, earlier_facility } = evidence;
  const reasons: QuarantineReason[] = [];
  if (attempts >= MIN_ATTEMPTS && discrimination !== null && discrimination < 0)
    reasons.push('negative-discrimination');
  if (evidence.key_reported) reasons.push('wrong-key');
  if (hasDrifted(evidence)) reasons.push('drift');
  if (reasons.length === 0) return undefined;
  return {
    reasons,
    evidence: { attempts, discrimination, facility: latest_facility, earlier_facility },
  };
}

function hasDrifted({ latest_attempts, latest_facility, earlier_attempts, earlier_facility }: ItemEvidence) {
  if (latest_facility === null || earlier_facility === null) return false;
  const [latest, earlier] = [latest_attempts ?? 0, earlier_attempts ?? 0];
  if (latest < MIN_ATTEMPTS || earlier < MIN_ATTEMPTS) return false;
  const share = (latest_facility * latest + earlier_facility * earlier) / (latest + earlier);
  const error = Math.sqrt(Math.max(0, share * (1 - share)) * (1 / latest + 1 / earlier));
  const change = Math.abs(latest_facility - earlier_facility);
  return change >= DRIFT && change > STANDARD_ERRORS * error;
}
