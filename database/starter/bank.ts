import { boolean } from './boolean.ts';
import { gcs } from './gcs.ts';
import { gct } from './gct.ts';
import { gec } from './gec.ts';
import { gee } from './gee.ts';
import { gft } from './gft.ts';
import { gin } from './gin.ts';
import { gme } from './gme.ts';
import type { StarterItem } from './item.ts';
import { listings } from './listings.ts';
import { logical } from './logical.ts';
import { matching } from './matching.ts';
import { mathematics } from './mathematics.ts';
import { numerical } from './numerical.ts';
import { numericalTechnical } from './numerical-technical.ts';
import { processes } from './processes.ts';
import { quantitative } from './quantitative.ts';
import { reading } from './reading.ts';
import { seating } from './seating.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';
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
  ...reading,
  ...tables,
  ...seating,
  ...listings,
  ...processes,
  ...boolean,
  ...numerical,
  ...numericalTechnical,
  ...text,
  ...matching,
];
