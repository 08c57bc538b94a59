import type { QuarantinedQuestion, QuarantineReason } from '#contract/questions/quarantine.ts';
import { formatShare } from '../labels.ts';

export const reasonLabels: Record<QuarantineReason, string> = {
  'negative-discrimination': 'Strong students get it wrong',
  'wrong-key': 'Its key was reported',
  drift: 'Its difficulty changed',
  'by-hand': 'Put here by an admin',
};

/** The figures behind the reasons, as one sentence each. */
export function describeEvidence({ evidence, reasons, words }: QuarantinedQuestion): string[] {
  const sentences = words === '' ? [] : [words];
  if (!evidence) return sentences;
  const { attempts, discrimination, facility, earlier_facility } = evidence;
  if (reasons.includes('negative-discrimination') && discrimination !== null)
    sentences.push(
      `Discrimination ${discrimination.toFixed(2).replace('-', '−')} over ${attempts ?? 0} attempts: check the key.`,
    );
  if (reasons.includes('wrong-key'))
    sentences.push('A report on its key was accepted. Check the new version before tests use it.');
  if (reasons.includes('drift') && facility !== null && earlier_facility !== null)
    sentences.push(
      `${formatShare(facility)} had it right in the last test, ${formatShare(earlier_facility)} before.${facility > earlier_facility ? ' It may have leaked.' : ''}`,
    );
  return sentences;
}
