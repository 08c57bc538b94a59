import { LocateFixed } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button that finds the device's position; `busy` while it does. */
export function LocateButton({ busy, children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest} icon={<LocateFixed aria-hidden="true" />} busy={busy}>
      {busy ? 'Looking for your position' : children}
    </Button>
  );
}
