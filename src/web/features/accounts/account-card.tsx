import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

type AccountCardProps = { title: string; subtitle: string; children: ReactNode; after?: ReactNode };

/** The card around the pages for signing in, registration and recovery. */
export function AccountCard({ title, subtitle, children, after }: AccountCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center">
      <title>{title}</title>
      <Card className="sm:p-8">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{subtitle}</p>
        {children}
      </Card>
      {after && <p className="mt-6 text-center text-muted text-sm">{after}</p>}
    </div>
  );
}

export const textLinkStyle =
  'inline-flex min-h-6 items-center font-medium text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-current';
