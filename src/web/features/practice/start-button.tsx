import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStartPracticeSession } from './sessions/requests.ts';

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
};

type SessionButtonProps<Wish> = ButtonLook & {
  /** The call that starts a session. */
  start: {
    isPending: boolean;
    mutate: (
      wish: Wish,
      then: { onSuccess: (session: { id: number }) => void; onError: (error: Error) => void },
    ) => void;
  };
  wish: Wish;
};

/** Starts a session and opens it. */
export function SessionButton<Wish>({ start, wish, children, ...look }: SessionButtonProps<Wish>) {
  const navigate = useNavigate();
  return (
    <Button
      {...look}
      busy={start.isPending}
      onClick={() =>
        start.mutate(wish, {
          onSuccess: ({ id }) => void navigate({ to: paths.practiceSession, params: { id: String(id) } }),
          onError: (error) =>
            toast({ title: 'Not started', description: errorMessage(error), variant: 'destructive' }),
        })
      }
    >
      {children}
    </Button>
  );
}

type StartButtonProps = ButtonLook & {
  wish: Parameters<ReturnType<typeof useStartPracticeSession>['mutate']>[0];
};

/** Starts a session of topics and opens it. */
export function StartButton({ wish, ...look }: StartButtonProps) {
  const start = useStartPracticeSession();
  return <SessionButton start={start} wish={wish} {...look} />;
}
