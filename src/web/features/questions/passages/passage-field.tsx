import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import type { PassageText } from '#contract/questions/question.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { PassageDialog } from './passage-dialog.tsx';

type PassageFieldProps = {
  passage: PassageText | null;
  onChange: (stimulus: PassageText | null) => void;
  error: string | undefined;
};

/** The field for the passage that a question shares with others. */
export function PassageField({ passage, onChange, error }: PassageFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-label="Passage or figure"
      data-invalid={error ? '' : undefined}
      tabIndex={-1}
      className="outline-none"
    >
      <h2 className="font-medium text-sm">
        Passage or figure <span className="font-normal text-muted">(optional)</span>
      </h2>
      <p className="mb-3 text-muted text-sm">
        What several questions are about. They stay together in a test, with the passage beside them.
      </p>
      {passage && (
        <div className="mb-3 rounded-control border border-line px-4 py-3">
          <p className="font-semibold text-[0.9375rem]">{passage.title}</p>
          <RichText
            html={passage.html}
            className="max-h-40 overflow-hidden text-sm [mask-image:linear-gradient(black_7rem,transparent_10rem)]"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <BookOpenText aria-hidden="true" /> {passage ? 'Change' : 'Choose or write'}
        </Button>
        {passage && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Take away
          </Button>
        )}
      </div>
      <FieldError message={error} />
      {open && (
        <PassageDialog
          chosen={passage}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
          onEdited={onChange}
        />
      )}
    </section>
  );
}
