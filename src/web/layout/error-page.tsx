import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function ErrorPage({ error }: ErrorComponentProps) {
  // A newer release has other file names; a reload fetches them.
  const moved = /dynamically imported module|module script|preload CSS/i.test(String(error));
  return (
    <MessagePage
      title={moved ? 'This page could not be fetched' : 'Something went wrong on this page'}
      action={<Button onClick={() => location.reload()}>Load the page again</Button>}
    >
      {moved
        ? 'The connection was lost, or the portal has been updated. Loading the page again helps.'
        : 'All saved data is safe. Load the page again. If it fails again, tell the placement cell.'}
    </MessagePage>
  );
}
