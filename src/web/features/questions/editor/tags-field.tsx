import { X } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type TagsFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
};

const MAX_TAGS = 20;

/** Free tags such as `GATE 2024`; Enter or a comma ends one. */
export function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const [text, setText] = useState('');

  function add(raw: string) {
    const tag = raw.trim().replace(/\s+/g, ' ');
    setText('');
    if (tag !== '' && tags.length < MAX_TAGS && !tags.includes(tag)) onChange([...tags, tag]);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" optional hint="Your own words to find it by; Enter adds one." error={error}>
        <Input
          value={text}
          maxLength={40}
          autoComplete="off"
          disabled={tags.length >= MAX_TAGS}
          onBlur={() => add(text)}
          onChange={({ target: { value } }) =>
            value.endsWith(',') ? add(value.slice(0, -1)) : setText(value)
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1));
          }}
        />
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Tags of this question" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-full bg-sunken ps-3 text-sm">
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
                className="flex size-9 items-center justify-center rounded-full text-muted hover:text-ink md:size-8"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
