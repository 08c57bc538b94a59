import { toast } from '#web/ui/toast.ts';

/** Greets a person who has just signed in. */
export const welcome = () =>
  toast({
    title: 'Login Successful',
    description: 'Welcome back! You have successfully logged in.',
    variant: 'success',
    duration: 3_000,
  });
