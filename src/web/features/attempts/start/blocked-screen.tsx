import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { readInstructions } from '#contract/attempts/start.ts';
import type { BlockNotice } from '#contract/blocks/block.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { BlockFacts } from '#web/features/blocks/block-facts.tsx';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toSendFailure } from '../failures.ts';
import { SwitchUserButton } from './switch-user-button.tsx';

const POLL_MS = 4_000;
const STILL_BLOCKED: readonly string[] = ['blocked', 'offline'];

type BlockedScreenProps = {
  testId: string;
  /** The blocked student. */
  user: SignedInState['user'];
  notice: BlockNotice;
  onUnblocked: () => void;
};

/** Replaces the test of a blocked student. It polls and gives way as soon as the block is lifted. */
export function BlockedScreen({ testId, user, notice, onUnblocked }: BlockedScreenProps) {
  const { data, error } = useQuery({
    queryKey: ['unblocked', testId],
    queryFn: ({ signal }) => call(readInstructions, { params: { id: testId }, signal }),
    refetchInterval: POLL_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const free = data !== undefined || (error !== null && !STILL_BLOCKED.includes(toSendFailure(error).kind));
  useEffect(() => {
    if (free) onUnblocked();
  }, [free, onUnblocked]);
  return (
    <Card className="mx-auto w-full max-w-lg">
      <title>Blocked</title>
      <div role="alert">
        <h1 className="flex items-center gap-2.5 font-semibold text-xl tracking-tight">
          <Lock aria-hidden="true" className="size-5 shrink-0 text-danger-text" />
          Your account is blocked
        </h1>
        <p className="mt-2 break-words">
          <span className="font-semibold">{user.name}</span>, {user.regno}
        </p>
        <p className="mt-2 text-muted">
          You cannot open this test while you are blocked. Your saved answers are safe, and answers on this
          device stay on it. The timer keeps running.
        </p>
      </div>
      <BlockFacts notice={blockNoticeOf(error) ?? notice} className="mt-5" />
      <p className="mt-6 flex items-center gap-2 text-muted text-sm">
        <Spinner /> Once you are unblocked, the test continues here automatically.
      </p>
      <div className="mt-3">
        <SwitchUserButton />
      </div>
    </Card>
  );
}
