import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type FullScreenCardProps = {
  icon: LucideIcon;
  title: string;
  /** A sentence or two under the title. */
  lead: ReactNode;
  children: ReactNode;
};

/** A card that fills the screen and is announced at once. */
export function FullScreenCard({ icon: Icon, title, lead, children }: FullScreenCardProps) {
  return (
    // Margins centre the card; centring by alignment would cut off the top of a tall card.
    <Card className="m-auto w-full max-w-lg">
      <div role="alert" className="flex flex-col items-center text-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="mt-4 font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
