import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** A `Crumb` for each page above this one. */
  crumbs?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

export function PageHeader({ title, description, crumbs, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4 md:mb-8">
      <div className="min-w-0">
        {crumbs && <Breadcrumbs>{crumbs}</Breadcrumbs>}
        <h1 dir="auto" className="font-semibold text-2xl tracking-tight md:text-[1.75rem] md:leading-9">
          {title}
        </h1>
        {description && <p className="mt-1 max-w-2xl text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
