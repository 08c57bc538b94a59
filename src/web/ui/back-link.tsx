import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The back link above a page's title. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className="inline-flex min-h-8 items-center gap-1.5 text-accent-text hover:underline">
    <ArrowLeft aria-hidden="true" className="size-4 shrink-0" /> {children}
  </a>
));
