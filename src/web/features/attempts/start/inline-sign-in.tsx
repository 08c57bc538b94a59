import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { useMutation } from '#web/api/mutation.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { isTyping } from '../answers/shortcuts.ts';
import { loginInPlace } from './requests.ts';

type InlineSignInProps = {
  /** The one student who may sign in here; anyone if undefined. */
  regno?: string;
  onSignedIn: (member: SignedInState) => void;
};

/** Signs in without leaving the page, so that nothing on it is lost. */
export function InlineSignIn({ regno, onSignedIn }: InlineSignInProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const entry = useMutation({
    mutationFn: () => loginInPlace(regno ?? typed, password),
    onSuccess: onSignedIn,
  });
  const notice = blockNoticeOf(entry.error);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A student who is typing an answer would type the rest of it into this form.
    if (!isTyping(document.activeElement)) first.current?.focus();
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    entry.mutate();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Registration no" required>
        <Input
          ref={regno === undefined ? first : null}
          name="regno"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          value={regno ?? typed}
          readOnly={regno !== undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          ref={regno === undefined ? null : first}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <FieldError message={entry.error ? errorMessage(entry.error) : undefined} />
      {notice && <BlockFacts notice={notice} />}
      <Button type="submit" wide busy={entry.isPending}>
        {entry.isPending ? 'Please wait' : 'Sign In'}
      </Button>
    </form>
  );
}
