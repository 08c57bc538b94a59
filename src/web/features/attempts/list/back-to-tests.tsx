import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';

export function BackToTests() {
  return (
    <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
      Back to the tests
    </Link>
  );
}
