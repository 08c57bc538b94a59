import { Eye, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { usePreviewText } from '#web/features/questions/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type InstructionsFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The Markdown instructions that students read before they start, with a preview. */
export function InstructionsField({ value, onChange, error }: InstructionsFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Button
        variant="ghost"
        size="sm"
        className="!absolute -top-1.5 end-0"
        aria-pressed={shown}
        disabled={value.trim() === '' && !shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <PencilLine aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {shown ? 'Write' : 'Preview'}
      </Button>
      {shown ? (
        <section aria-label="Instructions as students read them">
          <p className="mb-1.5 font-medium text-sm">Instructions</p>
          <Preview text={value} />
        </section>
      ) : (
        <Field
          label="Instructions"
          optional
          hint="Markdown. Students read them before the start, above the general rules."
          error={error}
        >
          <Textarea maxLength={5_000} value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )}
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const preview = usePreviewText([text], 'markdown');
  if (preview.isError) return <p className="text-danger-text text-sm">{errorMessage(preview.error)}</p>;
  if (!preview.data) return <Skeleton className="h-24" />;
  return <RichText html={preview.data[0] ?? ''} className="rounded-control border border-line px-4 py-3" />;
}
