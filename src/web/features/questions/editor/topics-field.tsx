import { X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { searchForm } from '#contract/text-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useListTopics } from '../topics/requests.ts';

type TopicsFieldProps = {
  topics: readonly string[];
  onChange: (topics: string[]) => void;
  error: string | undefined;
  /** Topics may be added later. */
  optional?: boolean;
};

const MAX_TOPICS = 10;

/** Topics as tokens. Existing topics are suggested; other text creates a topic. */
export function TopicsField({ topics, onChange, error, optional = false }: TopicsFieldProps) {
  const { data: known = [] } = useListTopics();
  const [text, setText] = useState('');
  const list = useId();
  const full = topics.length >= MAX_TOPICS;

  function add(raw: string) {
    const name = raw.trim().replace(/\s+/g, ' ');
    setText('');
    if (name === '' || full) return;
    const same = (other: string) => searchForm(other) === searchForm(name);
    if (!topics.some(same)) onChange([...topics, known.find((topic) => same(topic.name))?.name ?? name]);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    // Browsers use this input type when a suggestion is chosen.
    const picked = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText';
    if (picked || value.endsWith(',')) add(value.replace(/,$/, ''));
    else setText(value);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && topics.length > 0) onChange(topics.slice(0, -1));
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Topics"
        optional={optional}
        hint={full ? 'At most ten topics.' : 'Choose from the list or write your own; Enter adds it.'}
        error={error}
      >
        <TopicInput
          list={list}
          value={text}
          disabled={full}
          onChange={type}
          onKeyDown={press}
          onBlur={() => add(text)}
          onAdd={() => add(text)}
        />
      </Field>
      <datalist id={list}>
        {known
          .filter((topic) => !topics.includes(topic.name))
          .map((topic) => (
            <option key={topic.name} value={topic.name}>
              {topic.area}
            </option>
          ))}
      </datalist>
      {topics.length > 0 && (
        <ul aria-label="Topics of this question" className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li
              key={topic}
              className="inline-flex items-center rounded-full bg-accent-soft ps-3 text-accent-text text-sm"
            >
              {topic}
              <button
                type="button"
                aria-label={`Remove topic ${topic}`}
                onClick={() => onChange(topics.filter((name) => name !== topic))}
                className="flex size-9 items-center justify-center rounded-full hover:text-ink md:size-8"
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

type TopicInputProps = React.ComponentProps<'input'> & { onAdd: () => void };

function TopicInput({ onAdd, ...rest }: TopicInputProps) {
  return (
    <div className="flex gap-2">
      <Input {...rest} autoComplete="off" maxLength={60} placeholder="Such as Percentages" />
      <Button variant="secondary" disabled={String(rest.value).trim() === ''} onClick={onAdd}>
        Add
      </Button>
    </div>
  );
}
