import { ArrowDown, ArrowUp, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistPoint } from '#contract/aptitudes/publication.ts';
import type { AptitudeSection } from '#contract/aptitudes/sections.ts';
import { formatMinutes } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeCutOff } from '../scheme/labels.ts';
import { summarizeScheme } from '../scheme/scheme-summary.ts';
import { describeBlueprint, describeBlueprintLine, formatAudience } from './labels.ts';

type SectionCardProps = {
  section: AptitudeSection;
  number: number;
  last: boolean;
  locked: boolean;
  busy: boolean;
  /** The checklist points about this section. */
  points: readonly ChecklistPoint[];
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

export function SectionCard(props: SectionCardProps) {
  const { section, number, last, locked, busy, points, onEdit, onMove, onRemove } = props;
  const [removing, setRemoving] = useState(false);
  const { name, minutes, blueprint, question_count } = section;
  const others = points.filter(({ line }) => line === null);
  return (
    <Card aria-labelledby={`section-${section.id}-name`} className="!p-4 sm:!p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={`section-${section.id}-name`} className="min-w-0 font-semibold">
          {number}. {name}{' '}
          <span className="font-normal text-muted text-sm tabular-nums">
            {minutes === null ? '' : `${formatMinutes(minutes)} · `}
            {blueprint ? describeBlueprint(blueprint) : pluralize(question_count, 'question')}
          </span>
        </h3>
        {!locked && (
          <div className="-my-1 -me-2 flex">
            <Act label={`Move ${name} up`} disabled={busy || number === 1} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" />
            </Act>
            <Act label={`Move ${name} down`} disabled={busy || last} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" />
            </Act>
            <Act label={`Edit section ${name}`} disabled={busy} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </Act>
            <Act label={`Remove section ${name}`} disabled={busy} onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden="true" />
            </Act>
          </div>
        )}
      </div>
      <Details section={section} />
      {blueprint && (
        <ol aria-label={`Lines of ${name}`} className="mt-3 flex flex-col gap-1 text-sm">
          {blueprint.lines.map((line, index) => {
            const lack = points.find((point) => point.line === index + 1)?.missing ?? 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their position
              <li key={index} className="flex flex-wrap items-baseline gap-x-2">
                <span className="w-8 shrink-0 text-end font-medium tabular-nums">{line.count}</span>
                <span className="min-w-0">{describeBlueprintLine(line)}</span>
                {lack > 0 && (
                  <span className="font-medium text-warn-text tabular-nums">
                    {Math.max(0, line.count - lack)} of {line.count} available
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {others.map((point) => (
        <p key={point.code + point.message} className="mt-3 flex items-start gap-2 text-sm text-warn-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {point.message}
        </p>
      ))}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove the section “${name}”?`}
        confirmLabel="Remove section"
        destructive
        onConfirm={() => {
          setRemoving(false);
          onRemove();
        }}
      >
        Its time, marks and blueprint will be deleted.
        {question_count > 0 &&
          ` Its ${pluralize(question_count, 'question')} will stay in the test without a section.`}
      </ConfirmDialog>
    </Card>
  );
}

function Details({ section }: { section: AptitudeSection }) {
  const { trades, scheme, cut_off, shuffle_questions, shuffle_options, instructions } = section;
  const facts = [
    ...(trades.length > 0 ? [`For ${formatAudience(trades)}`] : []),
    ...(scheme ? [`Marks: ${summarizeScheme(scheme)}`] : []),
    ...(cut_off ? [`Cut-off: ${describeCutOff(cut_off).toLowerCase()}`] : []),
    ...(shuffle_questions ? [] : ['Questions in one order for all']),
    ...(shuffle_options ? [] : ['Options in one order for all']),
    ...(instructions ? ['With instructions'] : []),
  ];
  if (facts.length === 0) return null;
  return <p className="mt-1 text-muted text-sm tabular-nums">{facts.join(' · ')}</p>;
}

type ActProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

function Act({ label, disabled, onClick, children }: ActProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
