import { CircleCheck, CircleDot, CircleMinus, CircleX } from 'lucide-react';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { Badge } from '#web/ui/badge.tsx';
import { outcomeLabels } from '../breakdown/breakdown.ts';

const badgeStyles: Record<
  Outcome,
  { tone: 'success' | 'warn' | 'danger' | 'neutral'; icon: typeof CircleCheck }
> = {
  right: { tone: 'success', icon: CircleCheck },
  partial: { tone: 'warn', icon: CircleDot },
  wrong: { tone: 'danger', icon: CircleX },
  blank: { tone: 'neutral', icon: CircleMinus },
};

/** The outcome of an answer. */
export function OutcomeBadge({ response: { answer, ruling } }: { response: MarkedResponse }) {
  const { tone, icon: Icon } = badgeStyles[answer.outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" /> {ruling === 'out' ? 'Not counted' : outcomeLabels[answer.outcome]}
    </Badge>
  );
}
