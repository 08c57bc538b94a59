import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logout } from './api/auth-state.ts';
import { whenSessionEnds } from './api/call.ts';
import { loadSettings } from './api/settings.ts';
import { isExemptFromSessionCheck, paths } from './paths.ts';
import { router } from './router.tsx';
// Hears of every press, also of the one by which the first window comes.
import './ui/double-tap-guard.ts';
import { toast } from './ui/toast.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

// Dialogs still the page behind them by a style of their own, which the content security policy knows by this.
setNonce(document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '');
void loadSettings();
// The files of a test are found in this list; the calls of a page that stays open for hours would push them out.
performance.setResourceTimingBufferSize(5_000);

whenSessionEnds((problem) => {
  // The test page signs in again in place and keeps what was answered.
  if (isExemptFromSessionCheck(router.state.location.pathname)) return;
  logout();
  if (problem.code === 'blocked')
    toast({ title: 'Signed out', description: problem.message, variant: 'destructive' });
  void router.navigate({ to: paths.login });
});

createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
