import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

type SearchBoxProps = {
  /** What is searched for now, such as the text in the address. */
  value: string;
  /** Called when typing has paused for `delay` milliseconds. */
  onSearch: (text: string) => void;
  placeholder?: string;
  delay?: number;
  maxLength?: number;
  className?: string;
};

/** Put it into a `<Field>`, which names it. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  delay = 300,
  maxLength = 200,
  className,
}: SearchBoxProps) {
  // Ahead of `value` only while someone types.
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
        type="search"
        value={typed ?? value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        className="control !ps-9"
      />
    </div>
  );
}
