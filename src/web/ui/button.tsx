import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** The style of a button, for links that look like one: `<Link className={buttonStyle({ … })}>`. */
export const buttonStyle = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-colors select-none narrow:shrink narrow:whitespace-normal narrow:py-1 [&_svg]:size-4 [&_svg]:shrink-0 disabled:pointer-events-none aria-disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-panel hover:bg-accent-hover forced-colors:border',
        secondary: 'border border-line-strong/60 bg-surface text-ink shadow-panel hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        destructive: 'bg-danger text-on-danger shadow-panel hover:bg-danger-hover forced-colors:border',
        link: 'text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-current',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm md:min-h-8',
        md: 'min-h-11 px-4 text-[0.9375rem] md:min-h-10',
        lg: 'min-h-12 px-6 text-base',
        icon: 'size-11 md:size-10 [&_svg]:size-5',
      },
      wide: { true: 'w-full' },
    },
    compoundVariants: [{ variant: 'link', class: 'px-1' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & { busy?: boolean; icon?: ReactNode };

/**
 * `busy` disables the button and shows a spinner instead of its `icon`; the caller changes the text, such as "Saving". A button
 * that loses the focus this way gets it back.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const inside = useFocusAfterBusy(busy);
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(buttonStyle({ variant, size, wide }), className)}
    >
      {/* A separate element: browser translation replaces text nodes, and React cannot insert before a replaced one. */}
      <span ref={inside} className="contents">
        {busy ? <Spinner /> : icon}
      </span>
      {children}
    </button>
  );
}

/** Returns the focus to a button that had it when it became `busy`, unless something else has it by then. */
function useFocusAfterBusy(busy: boolean) {
  const inside = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = inside.current?.parentElement;
    if (busy) hadFocus.current = document.activeElement === button;
    else if (hadFocus.current && document.activeElement === document.body)
      button?.focus({ preventScroll: true });
  }, [busy]);
  return inside;
}
