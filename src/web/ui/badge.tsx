import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium text-xs leading-5 [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        accent: 'bg-accent-soft text-accent-text',
        success: 'bg-success-soft text-success-text',
        warn: 'bg-warn-soft text-warn-text',
        danger: 'bg-danger-soft text-danger-text',
        outline: 'border border-line-strong/60 text-muted',
      },
    },
    compoundVariants: [
      {
        // Badges of the other tones may hold long names that people chose.
        tone: ['neutral', 'accent', 'success', 'warn', 'danger'],
        class: 'whitespace-nowrap narrow:whitespace-normal',
      },
    ],
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
