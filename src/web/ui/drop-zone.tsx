import { type LucideIcon, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

type DropZoneProps = {
  icon: LucideIcon;
  /** The label of the field, such as "File with students". */
  label: string;
  /** What the button says. */
  button: string;
  /** The text while files are uploaded; the zone is busy as long as it is set. */
  busy?: string;
  hint: ReactNode;
  /** The file extensions that the file chooser offers first. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts dropped or chosen files. */
export function DropZone({
  icon: Icon,
  label,
  button,
  busy,
  hint,
  accept,
  multiple,
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: Iterable<File>) {
    const all = [...files];
    if (all.length > 0 && !busy) onFiles(multiple ? all : all.slice(0, 1));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-panel border border-line-strong border-dashed px-4 py-8 text-center',
        over && 'border-accent bg-accent-soft/40',
      )}
    >
      <Icon aria-hidden="true" className="size-8 text-muted" strokeWidth={1.5} />
      <Button busy={busy !== undefined} onClick={() => input.current?.click()}>
        {busy === undefined && <Upload aria-hidden="true" />}
        {busy ?? button}
      </Button>
      <p className="text-muted text-sm">{hint}</p>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </div>
  );
}
