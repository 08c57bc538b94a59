import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label="Show password"
        aria-pressed={shown}
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-4"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
