import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

type ErrorStateProps = {
  title?: string;
  /** What happened, as a sentence. */
  message: string;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
};

export function ErrorState({
  title = 'This could not be loaded',
  message,
  onRetry,
  busy,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-4 py-12 text-center', className)}>
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger-text">
        <CloudOff aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-balance text-muted text-sm">{message}</p>
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-5"
          icon={<RotateCw aria-hidden="true" />}
          busy={busy}
          onClick={onRetry}
        >
          {busy ? 'Trying again' : 'Try again'}
        </Button>
      )}
    </div>
  );
}
