import { signOut } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';

/** For a student who sits down at somebody else's session: it signs that one out and shows the sign-in form. */
export function SwitchUserButton({ disabled }: { disabled?: boolean }) {
  return (
    <Button variant="link" size="sm" className="-ms-3" disabled={disabled} onClick={signOut}>
      Not you? Sign in
    </Button>
  );
}
