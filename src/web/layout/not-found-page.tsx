import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="404 | Page Not Found"
      action={
        <Link to={paths.home} className={buttonStyle()}>
          Go to the home page
        </Link>
      }
    >
      This page does not exist. It may have moved, or the link has a typo.
    </MessagePage>
  );
}
