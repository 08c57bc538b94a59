import { ArrowDown, ArrowUp, Ellipsis, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { pluralize } from '#web/ui/text.ts';
import type { TreeTopic } from './order.ts';

/** The open dialog. */
export type TopicDialogState =
  | { kind: 'add'; name: string; area: string }
  | { kind: 'edit'; topic: TreeTopic }
  | { kind: 'merge'; topic: TreeTopic }
  | { kind: 'remove'; topic: TreeTopic };

type Step = -1 | 1;
type TopicAreaProps = {
  area: string;
  topics: readonly TreeTopic[];
  first: boolean;
  last: boolean;
  onMoveArea: (step: Step) => void;
  onMove: (id: number, step: Step) => void;
  onOpen: (dialog: TopicDialogState) => void;
};

/** One area with its topics, which can be reordered with buttons or arrow keys. */
export function TopicArea({ area, topics, first, last, onMoveArea, onMove, onOpen }: TopicAreaProps) {
  return (
    <Card flush aria-label={area}>
      <div className="flex items-center justify-between gap-3 border-line border-b bg-sunken/60 py-2 ps-4 pe-2 sm:ps-6">
        <h2 className="font-semibold">
          {area} <span className="font-normal text-muted text-sm">{pluralize(topics.length, 'topic')}</span>
        </h2>
        <div className="flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Area ${area}: up`}
            disabled={first}
            onClick={() => onMoveArea(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Area ${area}: down`}
            disabled={last}
            onClick={() => onMoveArea(1)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
        </div>
      </div>
      <ol className="divide-y divide-line">
        {topics.map((topic) => (
          <TopicLine key={topic.id} topic={topic} onMove={(step) => onMove(topic.id, step)} onOpen={onOpen} />
        ))}
      </ol>
    </Card>
  );
}

type TopicLineProps = {
  topic: TreeTopic;
  onMove: (step: Step) => void;
  onOpen: (dialog: TopicDialogState) => void;
};

function TopicLine({ topic, onMove, onOpen }: TopicLineProps) {
  const { name, questions, all } = topic;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <li className="flex items-center gap-1 py-1 ps-1 pe-2 sm:ps-3">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${name}: move with the arrow keys`}
        onKeyDown={onKeyDown}
        className="text-muted"
      >
        <GripVertical aria-hidden="true" />
      </Button>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm tabular-nums">
          {all === 0 ? 'No question' : `${questions} ready${all > questions ? ` of ${all}` : ''}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${name}: up`}
        onClick={() => onMove(-1)}
        className="max-sm:hidden"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${name}: down`}
        onClick={() => onMove(1)}
        className="max-sm:hidden"
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`More for ${name}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onMove(-1)}>Up</MenuItem>
        <MenuItem onSelect={() => onMove(1)}>Down</MenuItem>
        <MenuItem onSelect={() => onOpen({ kind: 'edit', topic })}>Rename or move…</MenuItem>
        <MenuItem onSelect={() => onOpen({ kind: 'merge', topic })}>Merge…</MenuItem>
        <MenuItem destructive onSelect={() => onOpen({ kind: 'remove', topic })}>
          Remove…
        </MenuItem>
      </Menu>
    </li>
  );
}
