import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Passage } from '#contract/questions/passages.ts';
import type { PassageText } from '#contract/questions/question.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { PassageForm } from './passage-form.tsx';
import { useListPassages } from './requests.ts';

type PassageDialogProps = {
  chosen: PassageText | null;
  onClose: () => void;
  onChoose: (stimulus: PassageText) => void;
  /** Runs when the chosen passage has a new version. */
  onEdited: (stimulus: PassageText) => void;
};

/** Chooses, creates or edits a passage. */
export function PassageDialog({ chosen, onClose, onChoose, onEdited }: PassageDialogProps) {
  const [written, setWritten] = useState<Passage | 'new'>();
  if (written !== undefined)
    return (
      <PassageForm
        passage={written === 'new' ? undefined : written}
        onClose={() => setWritten(undefined)}
        onSaved={({ id, title, html }) => {
          if (written === 'new') return onChoose({ id, title, html });
          if (written.id === chosen?.id) onEdited({ id, title, html });
          setWritten(undefined);
        }}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Passages and figures"
      footer={
        <Button variant="secondary" onClick={() => setWritten('new')}>
          <Plus aria-hidden="true" /> Write a new one
        </Button>
      }
    >
      <PassageList chosen={chosen?.id} onChoose={onChoose} onEdit={setWritten} />
    </Dialog>
  );
}

type PassageListProps = {
  chosen: number | undefined;
  onChoose: (stimulus: PassageText) => void;
  onEdit: (stimulus: Passage) => void;
};

function PassageList({ chosen, onChoose, onEdit }: PassageListProps) {
  const [search, setSearch] = useState('');
  const passages = useListPassages(search);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Search">
        <SearchBox value={search} onSearch={setSearch} placeholder="Words in the title or the text" />
      </Field>
      {passages.isError ? (
        <QueryError query={passages} />
      ) : !passages.data ? (
        <Skeleton className="h-40" />
      ) : passages.data.results.length === 0 ? (
        <EmptyState title={search ? 'No passage matches' : 'No passages yet'}>
          Write a new one; any number of questions can be about it.
        </EmptyState>
      ) : (
        <ul aria-label="Passages" className="flex flex-col gap-3">
          {passages.data.results.map((stimulus) => (
            <li key={stimulus.id} className="rounded-control border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 break-words font-semibold text-[0.9375rem]">{stimulus.title}</span>
                <Badge>{pluralize(stimulus.questions, 'question')}</Badge>
              </div>
              <RichText
                html={stimulus.html}
                className="mt-1 max-h-20 overflow-hidden text-sm [mask-image:linear-gradient(black_3rem,transparent_5rem)]"
              />
              <div className="mt-2 flex gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={stimulus.id === chosen}
                  aria-label={`Choose ${stimulus.title}`}
                  onClick={() => onChoose({ id: stimulus.id, title: stimulus.title, html: stimulus.html })}
                >
                  {stimulus.id === chosen ? 'Chosen' : 'Choose'}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Edit ${stimulus.title}`}
                  onClick={() => onEdit(stimulus)}
                >
                  <Pencil aria-hidden="true" /> Edit
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passages.data && passages.data.total > passages.data.results.length && (
        <p className="text-muted text-sm">
          {passages.data.total - passages.data.results.length} more. Search to narrow them down.
        </p>
      )}
    </div>
  );
}
