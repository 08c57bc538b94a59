import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { button, field } from './account-steps.ts';

/** The provider has to know the portal's address, and the portal the provider's. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Says who one is on the page of the provider. */
export async function continueAs(page: Page, name: string) {
  await expect(page).toHaveTitle('Campus account');
  await field(page, 'Name').fill(name);
  await button(page, 'Continue').click();
}
