import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

const ACCESS_CODE_ERRORS = ['access-code-needed', 'wrong-access-code', 'too-many-tries'];

/** Whether the start failed because of its access code. */
export function isAccessCodeError(error: unknown): boolean {
  return error instanceof ApiError && ACCESS_CODE_ERRORS.includes(error.code);
}

/** Whether the start failed because of a pause. The page learns by itself when the pause ends. */
export function isPauseError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'test-paused';
}

/** What to do about a refused start, and whom to ask. */
export function getAdvice(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.code) {
    case 'outside-network':
      return 'Connect this device to the institute’s network and start again. If it is already connected, tell the invigilator.';
    case 'safe-exam-browser-needed':
      return 'Open this test’s settings file in Safe Exam Browser.';
    case 'not-admitted':
      return 'If you think that it should be, ask the placement cell.';
    default:
      return undefined;
  }
}

/** The seconds until the server allows another try, counted down. */
export function useRetryWait(error: unknown): number {
  const wait = isAccessCodeError(error) && error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal begins a wait of its own.
  useEffect(() => {
    const end = performance.now() + wait * 1_000;
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    look();
    if (wait === 0) return;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [wait, error]);
  return left;
}
