import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The way to an admin's second factor. */
export function SecondFactorCard() {
  return (
    <Card>
      <CardHeader title="Second factor" hint="A code or a passkey beside the password." />
      <Link to={paths.secondFactor} className={buttonStyle({ variant: 'secondary' })}>
        Second factor
      </Link>
    </Card>
  );
}
