import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearAuth } from './api/auth-state.ts';
import { onSessionEnd } from './api/call.ts';
import { loadSettings } from './api/settings.ts';
import { isExemptFromSessionCheck, paths } from './paths.ts';
import { router } from './router.tsx';
// Hears of every press, also of the one by which the first window comes.
import './ui/double-tap-guard.ts';
import { toast } from './ui/toast.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

// Dialogs still the page behind them by a style of their own, which the content security policy knows by this.
setNonce(document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '');
void loadSettings();
// The files of a test are found in this list; the calls of a page that stays open for hours would push them out.
performance.setResourceTimingBufferSize(5_000);

onSessionEnd((problem) => {
  // The test page signs in again in place and keeps what was answered.
  if (isExemptFromSessionCheck(router.state.location.pathname)) return;
  clearAuth();
  if (problem.code === 'blocked')
    toast({ title: 'Signed out', description: problem.message, variant: 'destructive' });
  void router.navigate({ to: paths.login });
});

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
