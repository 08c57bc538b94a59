import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useDoubleTapGuard } from './double-tap-guard.ts';
import { useFocusReturn } from './focus-return.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' };

/** A modal dialog; on phones it rises from the lower edge. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
}: DialogProps) {
  const focus = useFocusReturn({ firstField: true });
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          {...focus}
          className={cn(dialogStyle, widths[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-6">
            <div className="min-w-0">
              <Primitive.Title dir="auto" className="font-semibold text-lg leading-7">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-muted text-sm">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-me-2 -mt-1 flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:overflow-visible px-4 py-4 sm:px-6">
            {children}
          </div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const overlayStyle =
  'fixed inset-0 z-40 bg-black/45 dark:bg-black/65 data-[state=open]:animate-fade-in';

/** On a short screen the dialog scrolls as a whole: fixed head and foot would leave no room between them. */
export const dialogStyle =
  'fixed z-50 flex w-full flex-col short:block short:overflow-y-auto overscroll-contain border border-line bg-surface shadow-float outline-none max-h-[92dvh] inset-x-0 bottom-0 rounded-t-2xl sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-auto sm:-translate-y-1/2 sm:rounded-2xl sm:max-h-[86dvh] data-[state=open]:animate-fade-in';

/** The buttons at the foot of a dialog. The second press of a double tap that opened the dialog does not trigger them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const { place, waits } = useDoubleTapGuard<HTMLDivElement>();
  return (
    <div
      ref={place}
      className={cn(
        'flex flex-col-reverse gap-2 border-line border-t px-4 py-4 sm:flex-row sm:justify-end sm:px-6',
        waits && 'pointer-events-none',
      )}
    >
      {children}
    </div>
  );
}
