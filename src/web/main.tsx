import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearAuth, onAuthChange } from './api/auth-state.ts';
import { onSessionEnd } from './api/call.ts';
import { keepPushDevice, onNotificationClick } from './api/push-device.ts';
import { loadSettings } from './api/settings.ts';
import { isExemptFromSessionCheck, isFullWindowPath, paths } from './paths.ts';
import { router } from './router.tsx';
// Imported first, so that it sees every press, even the one that opens the first dialog.
import './ui/double-tap-guard.ts';
import { toast } from './ui/toast.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

// Dialogs lock scrolling with an injected style, which the content security policy allows by this nonce.
setNonce(document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '');
void loadSettings();
// The offline cache finds the files of a test in this list; the calls of a page open for hours would fill the default buffer.
performance.setResourceTimingBufferSize(5_000);

onSessionEnd((problem) => {
  // The test page asks for the password in place and keeps the answers.
  if (isExemptFromSessionCheck(router.state.location.pathname)) return;
  if (problem.code === 'second-factor-needed') return void router.navigate({ to: paths.secondFactor });
  clearAuth();
  if (problem.code === 'blocked')
    toast({ title: 'Signed out', description: problem.message, variant: 'destructive' });
  void router.navigate({ to: paths.login });
});

onAuthChange(({ isAuthenticated }) => {
  if (isAuthenticated) void keepPushDevice();
});
onNotificationClick((address) => {
  // A test is not left for a notification.
  if (!isFullWindowPath(router.state.location.pathname)) void router.navigate({ href: address });
});

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
