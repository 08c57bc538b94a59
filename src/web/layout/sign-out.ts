import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#web/api/sign-out.ts';
import { paths } from '#web/paths.ts';

/** Ends the session and shows the sign-in. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate({ to: paths.login });
  };
}
