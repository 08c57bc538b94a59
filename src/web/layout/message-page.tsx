import type { ReactNode } from 'react';

type MessagePageProps = { icon?: ReactNode; title: string; children: ReactNode; action: ReactNode };

/** Shown instead of a page that cannot be shown: what happened, and a link. */
export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <title>{title}</title>
      {icon && (
        <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-sunken text-muted">
          {icon}
        </span>
      )}
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-balance text-muted">{children}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}
