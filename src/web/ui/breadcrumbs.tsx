import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

/** The way down to a page, above its title: a `Crumb` for each page above it. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted text-sm">{children}</ol>
    </nav>
  );
}

export const Crumb = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <li className="flex min-w-0 items-center gap-1">
    <a
      {...props}
      className="inline-flex min-h-8 min-w-0 items-center break-words underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </a>
    <span aria-hidden="true">›</span>
  </li>
));
