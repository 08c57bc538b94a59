import { Code, ImagePlus, Sigma, Table } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { PictureDialog } from './picture-dialog.tsx';

type MarkdownFieldProps = {
  label: string;
  value: string;
  onText: (text: string) => void;
  /** Plain text has no buttons for Markdown. */
  plain?: boolean;
  error: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  optional?: boolean;
  labelHidden?: boolean;
  rows?: number;
  maxLength?: number;
};

const inserts = [
  { name: 'Formula', icon: Sigma, text: '$\\frac{a}{b}$', select: [1, 12] },
  {
    name: 'Table',
    icon: Table,
    text: '\n\n| Year | Sales |\n| ---- | ----- |\n| 2025 | 120 |\n\n',
    select: [4, 8],
  },
  { name: 'Code', icon: Code, text: '\n\n```c\nint x = 1;\n```\n\n', select: [7, 17] },
] as const;

/** A field for Markdown with buttons for common syntax; pictures can be pasted or dropped into it. */
export function MarkdownField({ value, onText, plain, rows, maxLength, ...field }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | 'none'>();

  function insert(text: string, [from, to]: readonly [number, number] = [text.length, text.length]) {
    const { current } = area;
    if (!current) return;
    const { selectionStart, selectionEnd } = current;
    flushSync(() => onText(value.slice(0, selectionStart) + text + value.slice(selectionEnd)));
    current.focus();
    current.setSelectionRange(selectionStart + from, selectionStart + to);
  }

  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    const picture = [...files].find((one) => one.type.startsWith('image/'));
    if (!picture || plain) return;
    event.preventDefault();
    setFile(picture);
  }

  return (
    <div className="flex flex-col gap-1">
      <Field {...field}>
        <Textarea
          ref={area}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        />
      </Field>
      {!plain && (
        <div
          role="toolbar"
          aria-label={`Insert into ${field.label}`}
          className="-ms-2 flex flex-wrap gap-x-1"
        >
          <Tool name="Picture" icon={ImagePlus} onPress={() => setFile('none')} />
          {inserts.map(({ name, icon, text, select }) => (
            <Tool key={name} name={name} icon={icon} onPress={() => insert(text, select)} />
          ))}
        </div>
      )}
      {file !== undefined && (
        <PictureDialog
          file={file === 'none' ? undefined : file}
          onClose={() => setFile(undefined)}
          onInsert={(picture) => {
            setFile(undefined);
            // The dialog returns the focus first.
            requestAnimationFrame(() => insert(picture));
          }}
        />
      )}
    </div>
  );
}

type ToolProps = { name: string; icon: typeof Code; onPress: () => void };

function Tool({ name, icon: Icon, onPress }: ToolProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-muted text-sm md:min-h-8',
        'hover:bg-sunken hover:text-ink [&_svg]:size-4',
      )}
    >
      <Icon aria-hidden="true" /> {name}
    </button>
  );
}
