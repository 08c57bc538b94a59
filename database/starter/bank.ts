import { tables } from './general/data-tables.ts';
import { logical } from './general/logical.ts';
import { matching } from './general/matching.ts';
import { mathematics } from './general/mathematics.ts';
import { numerical } from './general/numerical.ts';
import { paraCompletion } from './general/para-completion.ts';
import { quantitative } from './general/quantitative.ts';
import { reading } from './general/reading.ts';
import { seating } from './general/seating.ts';
import { text } from './general/short-text.ts';
import { boolean } from './general/true-or-false.ts';
import { verbal } from './general/verbal.ts';
import type { StarterQuestion } from './starter-question.ts';
import { gcs } from './technical/gcs.ts';
import { gct } from './technical/gct.ts';
import { gec } from './technical/gec.ts';
import { gee } from './technical/gee.ts';
import { gft } from './technical/gft.ts';
import { gin } from './technical/gin.ts';
import { gme } from './technical/gme.ts';
import { listings } from './technical/listings-and-circuits.ts';
import { numericalTechnical } from './technical/numerical.ts';
import { processes } from './technical/processes.ts';

/** Every question of the starter bank. */
export const starterBank: StarterQuestion[] = [
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
  ...paraCompletion,
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
