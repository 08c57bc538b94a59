import * as Primitive from 'radix-ui/popover';
import type { ReactNode } from 'react';

type PopoverProps = {
  /** One Button. */
  trigger: ReactNode;
  /** The panel's name for screen readers. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Both or neither; without them the panel opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A small panel beside its button; Escape or a click outside closes it. */
export function Popover({ trigger, label, children, align = 'start', ...state }: PopoverProps) {
  return (
    <Primitive.Root {...state}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] rounded-panel border border-line bg-surface p-3 shadow-float outline-none data-[state=open]:animate-fade-in"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
