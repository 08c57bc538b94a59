import { Link } from '@tanstack/react-router';
import { buttonStyle } from '#web/ui/button.tsx';
import { paths } from '#web/paths.ts';

export function BackToTests() {
  return (
    <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
      Back to the tests
    </Link>
  );
}
