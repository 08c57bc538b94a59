import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const ONE_LINE = 'whitespace-nowrap narrow:whitespace-normal';
const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium text-xs leading-5 [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: `${ONE_LINE} bg-sunken text-muted`,
        accent: `${ONE_LINE} bg-accent-soft text-accent-text`,
        success: `${ONE_LINE} bg-success-soft text-success-text`,
        warn: `${ONE_LINE} bg-warn-soft text-warn-text`,
        danger: `${ONE_LINE} bg-danger-soft text-danger-text`,
        // Names that somebody gave are as long as they are.
        outline: 'border border-line-strong/60 text-muted',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span {...rest} className={cn(badgeStyle({ tone }), className)} />;
}
