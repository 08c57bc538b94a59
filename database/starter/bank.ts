import { gcs } from './gcs.ts';
import { gct } from './gct.ts';
import { gec } from './gec.ts';
import { gee } from './gee.ts';
import { gft } from './gft.ts';
import { gin } from './gin.ts';
import { gme } from './gme.ts';
import type { StarterItem } from './item.ts';
import { logical } from './logical.ts';
import { mathematics } from './mathematics.ts';
import { quantitative } from './quantitative.ts';
import { verbal } from './verbal.ts';

/** Every question of the starter bank. */
export const starterBank: StarterItem[] = [
  ...quantitative,
  ...logical,
  ...verbal,
  ...mathematics,
  ...gcs,
  ...gec,
  ...gee,
  ...gme,
  ...gct,
  ...gft,
  ...gin,
];
