import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { cn } from './class-names.ts';
import { dismiss, type ToastVariant, useToasts } from './toast.ts';

const edgeStyles: Record<ToastVariant, string> = {
  default: 'before:bg-accent',
  success: 'before:bg-success',
  destructive: 'before:bg-danger',
  warn: 'before:bg-warn',
};

/** Renders the toasts of `toast()`; the layout mounts it once. */
export function Toaster() {
  const notices = useToasts();
  return (
    <Primitive.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
      {notices.map(({ id, title, description, action, variant, open, duration }) => (
        <Primitive.Root
          key={id}
          open={open}
          duration={duration}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(next) => !next && dismiss(id)}
          className={cn(
            'relative flex w-full items-start gap-3 overflow-hidden rounded-panel border border-line bg-surface py-3 ps-5 pe-2 shadow-float before:absolute before:inset-y-0 before:start-0 before:w-1.5',
            'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-fade-out',
            edgeStyles[variant],
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            {title && <Primitive.Title className="font-semibold text-sm">{title}</Primitive.Title>}
            {/* Screen readers join adjacent texts: without the blank, title and description would run into one another. */}{' '}
            {description && (
              <Primitive.Description className="mt-0.5 text-muted text-sm">
                {description}
              </Primitive.Description>
            )}
            {action && (
              <Primitive.Action
                altText={action.label}
                onClick={action.run}
                className="mt-2 inline-flex min-h-9 items-center rounded-control border border-line-strong/60 px-3 font-medium text-sm hover:bg-sunken"
              >
                {action.label}
              </Primitive.Action>
            )}
          </div>
          <Primitive.Close
            aria-label="Close"
            className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        hotkey={['F8']}
        className={cn(
          // High on a phone, whose buttons stand low, and on a desktop at the side where dialogs have no buttons.
          'fixed inset-x-0 top-16 z-60 mx-auto flex w-full flex-col gap-2 p-4 outline-none max-sm:beside-dialog:top-0',
          'sm:start-auto sm:end-0 sm:top-auto sm:bottom-0 sm:mx-0 sm:w-[25rem] sm:p-6 sm:beside-dialog:start-0 sm:beside-dialog:end-auto',
          // Above a bar at the lower edge, since its buttons are often used again at once.
          'sm:[body:has([data-lower-bar])_&]:bottom-16',
        )}
      />
    </Primitive.Provider>
  );
}
