import * as z from 'zod/mini';
import { MAX_APPEAL } from '#contract/blocks/appeals.ts';
import { BlockNotice } from '#contract/blocks/block.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Regno } from '#contract/person.ts';
import { secret, text } from '#contract/text.ts';

export const appealBlock = endpoint({
  method: 'POST',
  path: '/user/appeal',
  summary:
    'Appeal once against your own block; a blocked account has no session, so the password proves who asks',
  message: 'Your appeal is sent.',
  body: z.strictObject({
    regno: Regno,
    password: secret(1, 200, 'Enter the password'),
    text: text(1, MAX_APPEAL, 'Say why you should be unblocked'),
  }),
  reply: BlockNotice,
});
