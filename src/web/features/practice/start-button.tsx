import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStartPracticeSession } from './sessions/requests.ts';

type StartButtonProps = {
  wish: Parameters<ReturnType<typeof useStartPracticeSession>['mutate']>[0];
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  'aria-label'?: string;
  children: ReactNode;
};

/** Starts a session and opens it. */
export function StartButton({ wish, children, ...rest }: StartButtonProps) {
  const start = useStartPracticeSession();
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      busy={start.isPending}
      onClick={() =>
        start.mutate(wish, {
          onSuccess: ({ id }) => navigate({ to: paths.practiceSession, params: { id: String(id) } }),
          onError: (error) =>
            toast({ title: 'Not started', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      {children}
    </Button>
  );
}
