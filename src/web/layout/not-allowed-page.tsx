import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotAllowedPage() {
  return (
    <MessagePage
      icon={<Lock aria-hidden="true" className="size-6" strokeWidth={1.75} />}
      title="This page is not open to your account"
      action={
        <Link to={paths.home} className={buttonStyle()}>
          Go to the home page
        </Link>
      }
    >
      It is for the staff of the placement cell. If you should have access, ask the placement cell.
    </MessagePage>
  );
}
