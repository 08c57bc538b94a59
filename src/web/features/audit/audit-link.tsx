import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** The link to the audit log; only admins see it. */
export function AuditLink() {
  const auth = useAuth();
  if (!auth.isAuthenticated || !auth.isAdmin) return null;
  return (
    <Link to={paths.audit} search={{ group: 'rights' }} className={buttonStyle({ variant: 'secondary' })}>
      <ScrollText aria-hidden="true" /> Audit log
    </Link>
  );
}
