import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The way to another password. */
export function PasswordCard() {
  return (
    <Card>
      <CardHeader title="Password" hint="A new one ends every other session." />
      <Link to={paths.changePassword} className={buttonStyle({ variant: 'secondary' })}>
        Change your password
      </Link>
    </Card>
  );
}
