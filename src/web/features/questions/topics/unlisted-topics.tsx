import { Plus } from 'lucide-react';
import type { Topic } from '#contract/questions/topics.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

type UnlistedTopicsProps = { topics: readonly Topic[]; onAdd: (name: string) => void };

/** Topics that questions name but the tree lacks, for example after an import. */
export function UnlistedTopics({ topics, onAdd }: UnlistedTopicsProps) {
  if (topics.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Not in the topic tree" hint="Questions name these topics. Add them to an area." />
      <ul className="flex flex-col divide-y divide-line">
        {topics.map(({ name, questions }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              {name} <span className="text-muted text-sm tabular-nums">{questions} ready</span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Add ${name} to the tree`}
              onClick={() => onAdd(name)}
            >
              <Plus aria-hidden="true" /> Add
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
