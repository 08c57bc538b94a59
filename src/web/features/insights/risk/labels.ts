import type { AtRiskRule, FollowedStudent } from '#contract/insights/risk.ts';
import { pluralize } from '#web/ui/text.ts';

/** The rule in one sentence. */
export function describeRule({ below_percent, missed, of_latest, idle_days }: AtRiskRule): string {
  const parts = [
    ...(below_percent === null ? [] : [`the mean of the marks is below ${below_percent}%`]),
    ...(missed === null
      ? []
      : [`${missed} or more of the latest ${pluralize(of_latest, 'test')} were missed`]),
    ...(idle_days === null ? [] : [`there was no practice for ${pluralize(idle_days, 'day')}`]),
  ];
  if (parts.length === 0) return 'Every part of the rule is off, so nobody is listed.';
  const last = parts.pop();
  return `A student is listed if ${parts.length > 0 ? `${parts.join(', ')} or ${last}` : last}.`;
}

export const reasonLabels: Record<FollowedStudent['reasons'][number], string> = {
  marks: 'Low marks',
  missed: 'Misses tests',
  idle: 'No practice',
};
