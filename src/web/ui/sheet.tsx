import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { overlayStyle } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  titleHidden?: boolean;
  side?: 'left' | 'right' | 'bottom';
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

const sides = {
  left: 'inset-y-0 start-0 h-dvh w-[300px] max-w-[88vw] border-e sm:w-[400px] data-[state=open]:animate-slide-from-left',
  right:
    'inset-y-0 end-0 h-dvh w-[300px] max-w-[88vw] border-s sm:w-[400px] data-[state=open]:animate-slide-from-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-2xl border-t data-[state=open]:animate-slide-from-bottom',
};

/** A panel that slides in: from the side 300px wide (400px from the small breakpoint), from below as high as its content. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, titleHidden, side = 'right', children, footer, className } = props;
  const focus = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          className={cn(
            'fixed z-50 flex flex-col border-line bg-surface shadow-float outline-none',
            sides[side],
            className,
          )}
        >
          <div className="flex min-h-16 items-center justify-between gap-4 px-4">
            <Primitive.Title className={titleHidden ? 'sr-only' : 'font-semibold text-lg'}>
              {title}
            </Primitive.Title>
            <Primitive.Close
              aria-label="Close"
              className="-me-1 ms-auto flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-6">{children}</div>
          {footer && <div className="border-line border-t p-4">{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
