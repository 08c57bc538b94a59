import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_BYTES, PICTURE_TYPES } from '#contract/image.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useUploadQuestionPicture } from './requests.ts';

type PictureDialogProps = {
  /** A file that was pasted or dropped. */
  file: File | undefined;
  onClose: () => void;
  /** Gets the Markdown of the picture. */
  onInsert: (markdown: string) => void;
};

/** Asks for a picture and its alternative text. */
export function PictureDialog({ file: given, onClose, onInsert }: PictureDialogProps) {
  const [file, setFile] = useState(given);
  const [altText, setAltText] = useState('');
  const [tried, setTried] = useState(false);
  const upload = useUploadQuestionPicture();
  const shown = useObjectUrl(file);
  const chooser = useRef<HTMLInputElement>(null);
  const said = altText.replace(/[[\]\\\n]/g, ' ').trim();
  const objection = !file
    ? 'Choose a picture'
    : file.size > PICTURE_BYTES
      ? 'This file has more than 2 MB. Choose a smaller one.'
      : undefined;

  function insert() {
    setTried(true);
    if (!file || objection || said === '') return;
    upload.mutate(file, { onSuccess: ({ address }) => onInsert(`![${said}](${address})`) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !upload.isPending && onClose()}
      title="Insert a picture"
      description="JPEG, PNG or WebP, up to 2 MB. Camera data such as the location are removed."
      footer={
        <>
          <Button variant="secondary" disabled={upload.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={upload.isPending} onClick={insert}>
            {upload.isPending ? 'Sending' : 'Insert'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => chooser.current?.click()}>
            <ImagePlus aria-hidden="true" /> {file ? 'Choose another' : 'Choose a picture'}
          </Button>
          <span className="min-w-0 truncate text-muted text-sm">{file?.name}</span>
          <input
            ref={chooser}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            aria-label="Picture"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => setFile(event.target.files?.[0] ?? file)}
          />
        </div>
        {shown && (
          <img src={shown} alt="" className="max-h-60 max-w-full self-start rounded-control bg-white" />
        )}
        <FieldError message={tried ? objection : undefined} />
        <Field
          label="What it shows"
          hint="Read to people who cannot see it, such as “Bar chart of the sales from 2020 to 2025”. Do not give the answer away."
          error={tried && said === '' ? 'Say what the picture shows' : undefined}
        >
          <Input value={altText} maxLength={300} onChange={(event) => setAltText(event.target.value)} />
        </Field>
        <FieldError message={upload.error ? errorMessage(upload.error) : undefined} />
      </div>
    </Dialog>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
