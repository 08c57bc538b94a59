import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SheetDraft } from '#contract/coding/sheets.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ProblemChoice } from './problem-choice.tsx';

type Section = SheetDraft['sections'][number];
type Entry = Section['entries'][number];

type SectionEditorProps = {
  section: Section;
  onChange: (section: Section) => void;
  onRemove: () => void;
  /** undefined: it is the first. */
  onMoveUp: (() => void) | undefined;
  /** undefined: it is the last. */
  onMoveDown: (() => void) | undefined;
};

/** A section with its entries. The arrows change the order, by mouse and by keyboard; rows can be dragged too. */
export function SectionEditor({ section, onChange, onRemove, onMoveUp, onMoveDown }: SectionEditorProps) {
  const { title, entries } = section;
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || from === to) return;
    const next = [...entries];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange({ ...section, entries: next });
  };
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel"
    >
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Section" className="flex-1">
          <Input
            value={title}
            maxLength={120}
            onChange={({ target }) => onChange({ ...section, title: target.value })}
          />
        </Field>
        <MoveButtons name={`section ${title}`} onUp={onMoveUp} onDown={onMoveDown} />
        <Button variant="ghost" onClick={onRemove}>
          Remove section
        </Button>
      </div>
      <ol aria-label={`Entries of ${title}`} className="divide-y divide-line">
        {entries.map((entry, at) => (
          <li
            key={entry.id ?? `${entry.problem_slug}${entry.url}`}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
            className="flex items-center gap-2 py-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{entry.title}</span>
              <span className="block truncate text-muted text-sm">{entry.url ?? entry.problem_slug}</span>
            </span>
            <MoveButtons
              name={entry.title}
              onUp={at === 0 ? undefined : () => move(at, at - 1)}
              onDown={at === entries.length - 1 ? undefined : () => move(at, at + 1)}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${entry.title}`}
              onClick={() => onChange({ ...section, entries: entries.filter((_, place) => place !== at) })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <NewEntry taken={entries} onAdd={(entry) => onChange({ ...section, entries: [...entries, entry] })} />
    </section>
  );
}

type MoveButtonsProps = {
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function MoveButtons({ name, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} up`}
        disabled={!onUp}
        onClick={() => onUp?.()}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} down`}
        disabled={!onDown}
        onClick={() => onDown?.()}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
    </>
  );
}

function NewEntry({ taken, onAdd }: { taken: readonly Entry[]; onAdd: (entry: Entry) => void }) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const isAddress = /^https:\/\/\S+$/.test(url.trim());
  return (
    <div className="grid items-end gap-3 md:grid-cols-2">
      <ProblemChoice
        taken={taken.flatMap(({ problem_slug }) => problem_slug ?? [])}
        onChoose={(problem) =>
          onAdd({
            ...{ id: null, problem_slug: problem.slug, url: null, title: problem.title },
            ...{ topics: problem.topics, difficulty: problem.difficulty },
          })
        }
      />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
        <Field label="Or an address" {...(url !== '' && !isAddress && { error: 'It starts with https://' })}>
          <Input value={url} placeholder="https://" onChange={({ target }) => setUrl(target.value)} />
        </Field>
        <Field label="with the title">
          <Input value={title} maxLength={120} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Button
          variant="secondary"
          disabled={!isAddress || title.trim() === ''}
          onClick={() => {
            onAdd({
              ...{ id: null, problem_slug: null, url: url.trim(), title: title.trim() },
              ...{ topics: [], difficulty: null },
            });
            setUrl('');
            setTitle('');
          }}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
