import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { Badge } from '#web/ui/badge.tsx';

export function PhaseBadge({ aptitude }: { aptitude: Pick<Aptitude, 'phase' | 'stage' | 'archived_at'> }) {
  if (aptitude.archived_at) return <Badge tone="outline">Archived</Badge>;
  if (aptitude.stage === 'draft') return <Badge tone="warn">Draft</Badge>;
  if (aptitude.phase === 'upcoming') return <Badge tone="accent">Upcoming</Badge>;
  if (aptitude.phase === 'past') return <Badge>Past</Badge>;
  return (
    <Badge tone="success">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-success-text" />
      Ongoing
    </Badge>
  );
}
