import * as contract from '#contract/attempts/receipts.ts';
import { inArea, route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { inSlowQueue } from '#server/platform/http/rate-limit.ts';
import { readReceipts, verifyReceiptChain } from './actions.ts';

export const receiptRoutes = inArea('results', [
  route(contract.readReceipts).for(student).to(inSlowQueue(readReceipts)),
  route(contract.verifyReceiptChain).for(admin).to(verifyReceiptChain),
]);
