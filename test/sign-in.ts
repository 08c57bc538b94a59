import { expect, onTestFinished } from 'vitest';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { PASSWORD } from './people.ts';
import type { Portal, usePortal } from './portal.ts';

export const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

/** How people sign in to a portal, and whether a token still serves. */
export function useSignIn(portal: ReturnType<typeof usePortal>) {
  const signIn = (regno: string, password = PASSWORD) => portal.call(login, { body: { regno, password } });
  const verify = (token: string, node: Portal = portal) => node.call(verifySession, {}, token);

  /** A second node, which has every given token in memory. */
  async function anotherNode(...tokens: string[]) {
    const node = await portal.addNode();
    onTestFinished(() => node.close());
    for (const token of tokens) expect((await verify(token, node)).status).toBe(200);
    return node;
  }
  return { signIn, verify, anotherNode };
}
