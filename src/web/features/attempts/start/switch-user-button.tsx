import { signOut } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';

/** The way on for who sits down at somebody else's session: it ends, and the sign-in stands in its place. */
export function SwitchUserButton({ disabled }: { disabled?: boolean }) {
  return (
    <Button variant="link" size="sm" className="-ms-3" disabled={disabled} onClick={signOut}>
      Not you? Sign in
    </Button>
  );
}
