import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { QuestionImportItem } from '#contract/questions/imports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toast.ts';
import { DifficultyMeter } from '../difficulty-meter.tsx';
import { KeyView } from '../key-view.tsx';
import { ItemEditor } from './item-editor.tsx';
import { importKindLabels } from './labels.ts';
import { useBulkEditQuestionImportItems } from './requests.ts';

type ItemRowProps = {
  importId: number;
  item: QuestionImportItem;
  draft: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
};

/** A question of a file as students would see it, with its key and remarks. */
export function ItemRow({ importId, item, draft, selected, onSelect }: ItemRowProps) {
  const [editing, setEditing] = useState(false);
  const name = `question ${item.position + 1}`;
  if (editing)
    return (
      <li className="px-4 py-5 sm:px-6">
        <ItemEditor importId={importId} item={item} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li
      className={cn('flex flex-col gap-3 px-4 py-5 sm:px-6', selected && 'bg-accent-soft/50')}
      aria-label={name}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {draft && (
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
            className="-my-2"
          />
        )}
        <span className="font-semibold tabular-nums">{item.position + 1}</span>
        <span className="break-all text-muted text-sm">{item.where}</span>
        <ItemBadges item={item} />
        {draft && <ItemActions importId={importId} item={item} name={name} onEdit={() => setEditing(true)} />}
      </div>
      <ItemRemarks item={item} />
      <div className={cn('flex min-w-0 flex-col gap-3', item.decision === 'skip' && 'opacity-75')}>
        {item.passage_html && (
          <details className="rounded-control border border-line px-4 py-2 text-sm">
            <summary className="cursor-pointer font-medium">Passage</summary>
            <RichText html={item.passage_html} className="mt-2" />
          </details>
        )}
        <RichText html={item.question.description_html} className="text-[0.9375rem]" />
        {item.kind !== 'description' && <KeyView question={item.question} />}
        {item.question.explanation_html && (
          <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
            <p className="mb-1 font-semibold">Explanation</p>
            <RichText html={item.question.explanation_html} />
          </div>
        )}
      </div>
      {item.kind !== 'description' && <ItemDetails item={item} />}
    </li>
  );
}

function ItemBadges({ item }: { item: QuestionImportItem }) {
  return (
    <>
      <Badge>{importKindLabels[item.kind]}</Badge>
      {item.faults.length > 0 && <Badge tone="danger">Cannot be imported</Badge>}
      {item.duplicate === 'same' && <Badge tone="warn">Duplicate</Badge>}
      {item.duplicate === 'alike' && <Badge tone="warn">Similar to another</Badge>}
      {item.decision === 'skip' && item.kind !== 'description' && <Badge>Skipped</Badge>}
      {item.decision === 'import' && item.kind === 'description' && <Badge tone="accent">Passage</Badge>}
      {item.question.keep_option_order && <Badge>Keeps option order</Badge>}
      {item.edited && <Badge tone="accent">Edited</Badge>}
      {item.question_id !== null && (
        <Link
          to={paths.questions}
          search={{ edit: String(item.question_id) }}
          className="text-accent-text text-sm underline underline-offset-4"
        >
          In the bank
        </Link>
      )}
    </>
  );
}

type ItemActionsProps = { importId: number; item: QuestionImportItem; name: string; onEdit: () => void };

function ItemActions({ importId, item, name, onEdit }: ItemActionsProps) {
  const choose = useBulkEditQuestionImportItems(importId);
  const { decision, kind, position } = item;
  const [on, off] = kind === 'description' ? ['Use as passage', 'Not as passage'] : ['Import', 'Skip'];
  const label = decision === 'import' ? off : on;
  return (
    <div className="ms-auto flex gap-1">
      <Button
        variant="ghost"
        size="sm"
        busy={choose.isPending}
        aria-label={`${label}: ${name}`}
        onClick={() =>
          choose.mutate(
            { positions: [position], decision: decision === 'import' ? 'skip' : 'import' },
            {
              onError: (error) =>
                toast({ title: 'Nothing changed', description: errorMessage(error), variant: 'destructive' }),
            },
          )
        }
      >
        {label}
      </Button>
      {kind !== 'description' && (
        <Button variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
      )}
    </div>
  );
}

/** The errors of a question, the parts that could not be imported, and similar questions. */
function ItemRemarks({
  item: { faults, problems, alike, remark, kind, decision },
}: {
  item: QuestionImportItem;
}) {
  return (
    <>
      {remark && <Notice tone="warn">{remark}</Notice>}
      {faults.length > 0 && (
        <Notice tone="danger">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warn">
          {problems.map((problem) => (
            <p key={problem} className="break-words">
              {problem}
            </p>
          ))}
        </Notice>
      )}
      {kind === 'description' && (
        <p className="text-muted text-sm">
          {decision === 'import'
            ? 'The questions after it are about this text, up to the next text alone.'
            : 'This text asks nothing. It is left out, or is the passage of the questions after it.'}
        </p>
      )}
      {alike.length > 0 && (
        <details className="rounded-control border border-line px-4 py-2 text-sm">
          <summary className="cursor-pointer font-medium">
            {alike.length === 1 ? 'It reads like this one' : `It reads like these ${alike.length}`}
          </summary>
          <ul className="mt-2 flex flex-col gap-3">
            {alike.map((one) => (
              <li key={`${one.question}-${one.position}`}>
                <p className="text-muted">
                  {one.question !== null ? (
                    <Link
                      to={paths.questions}
                      search={{ edit: String(one.question) }}
                      className="text-accent-text underline underline-offset-4"
                    >
                      Question {one.question} of the bank
                    </Link>
                  ) : (
                    `Question ${(one.position ?? 0) + 1} of this file`
                  )}
                  {`, ${Math.round(one.similarity * 100)}% alike`}
                </p>
                <RichText html={one.description_html} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ItemDetails({ item: { question, category } }: { item: QuestionImportItem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
      <Badge tone={question.question_type === 'GENERAL' ? 'neutral' : 'accent'}>
        {question.question_type === 'GENERAL' ? 'General' : question.question_type}
      </Badge>
      <DifficultyMeter level={question.difficulty_level} />
      <ul aria-label="Topics and tags" className="contents">
        {question.topic_tags.map((topic) => (
          <li key={topic} className="contents">
            <Badge tone="outline">{topic}</Badge>
          </li>
        ))}
        {question.topic_tags.length === 0 && (
          <li className="contents">
            <Badge tone="warn">
              <span>
                No topic yet{category && <span className="font-normal">, “{category}” in the file</span>}
              </span>
            </Badge>
          </li>
        )}
        {question.tags.map((tag) => (
          <li key={tag}>#{tag}</li>
        ))}
      </ul>
    </div>
  );
}
