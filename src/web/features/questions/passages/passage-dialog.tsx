import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { StimulusText } from '#contract/questions/question.ts';
import type { Stimulus } from '#contract/questions/passages.ts';
import { sentenceFor } from '#web/api/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStimuli } from '../requests.ts';
import { StimulusForm } from './passage-form.tsx';
import { count } from '../labels.ts';

type StimulusDialogProps = {
  chosen: StimulusText | null;
  onClose: () => void;
  onChoose: (stimulus: StimulusText) => void;
  /** The chosen one has a new version. */
  onEdited: (stimulus: StimulusText) => void;
};

/** Passages to choose from, to write and to edit. */
export function StimulusDialog({ chosen, onClose, onChoose, onEdited }: StimulusDialogProps) {
  const [written, setWritten] = useState<Stimulus | 'new'>();
  if (written !== undefined)
    return (
      <StimulusForm
        stimulus={written === 'new' ? undefined : written}
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
      <StimulusList chosen={chosen?.id} onChoose={onChoose} onEdit={setWritten} />
    </Dialog>
  );
}

type StimulusListProps = {
  chosen: number | undefined;
  onChoose: (stimulus: StimulusText) => void;
  onEdit: (stimulus: Stimulus) => void;
};

function StimulusList({ chosen, onChoose, onEdit }: StimulusListProps) {
  const [search, setSearch] = useState('');
  const stimuli = useStimuli(search);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Search">
        <SearchBox value={search} onSearch={setSearch} placeholder="Words in the title or the text" />
      </Field>
      {stimuli.isError ? (
        <ErrorState message={sentenceFor(stimuli.error)} onRetry={() => void stimuli.refetch()} />
      ) : !stimuli.data ? (
        <Skeleton className="h-40" />
      ) : stimuli.data.results.length === 0 ? (
        <EmptyState title={search ? 'No passage matches' : 'No passages yet'}>
          Write a new one; any number of questions can be about it.
        </EmptyState>
      ) : (
        <ul aria-label="Passages" className="flex flex-col gap-3">
          {stimuli.data.results.map((stimulus) => (
            <li key={stimulus.id} className="rounded-control border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 break-words font-semibold text-[0.9375rem]">{stimulus.title}</span>
                <Badge>{count(stimulus.questions, 'question')}</Badge>
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
      {stimuli.data && stimuli.data.total > stimuli.data.results.length && (
        <p className="text-muted text-sm">
          {stimuli.data.total - stimuli.data.results.length} more. Search to narrow them down.
        </p>
      )}
    </div>
  );
}
