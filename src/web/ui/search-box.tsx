import { Search } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

type SearchBoxProps = {
  /** The current search, such as the text in the address. */
  value: string;
  /** Called when typing has paused for `delay` milliseconds. */
  onSearch: (text: string) => void;
  placeholder?: string;
  delay?: number;
  maxLength?: number;
  className?: string;
  /** A key that moves the focus here from anywhere on the page but a field or a dialog. */
  shortcut?: string;
};

/** Put it into a `<Field>`, which labels it. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  delay = 300,
  maxLength = 200,
  className,
  shortcut,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut(shortcut, input);
  // Differs from `value` only while someone types.
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined && typed === value) setTyped(undefined);

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onSearch(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, delay, onSearch]);

  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
      />
      <input
        {...useFieldWiring()}
        ref={input}
        aria-keyshortcuts={shortcut}
        type="search"
        dir="auto"
        value={typed ?? value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => pasteInLine(event, setTyped)}
        className="control !ps-9"
      />
      {shortcut && !(typed ?? value) && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto h-6 rounded border border-line px-1.5 text-muted text-sm max-md:hidden"
        >
          {shortcut}
        </span>
      )}
    </div>
  );
}

/** Replaces line breaks in pasted text by blanks: a single-line field drops them, which would join the words of a column. */
function pasteInLine(event: ClipboardEvent<HTMLInputElement>, onText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd, maxLength } = event.currentTarget;
  const words = pasted.trim().replace(/\s+/g, ' ');
  const text =
    value.slice(0, selectionStart ?? value.length) + words + value.slice(selectionEnd ?? value.length);
  onText(text.slice(0, maxLength));
}

function useShortcut(shortcut: string | undefined, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (shortcut === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== shortcut || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const within = target instanceof Element ? target : document.body;
      if (within.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]'))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shortcut, input]);
}
