import * as z from 'zod/mini';
import { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import { AptitudeFacts, PaperQuestion, PaperSection } from '#contract/aptitudes/paper.ts';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { PassageText } from '#contract/questions/question.ts';
import { text, typedText } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { MarkedResponse, SectionScore } from './score.ts';

export const previewAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/preview/:id',
  summary: 'A paper as a student of a trade gets it, and how answers to it would be marked; nothing is kept',
  params: IdParams,
  body: z.strictObject({
    trade: Trade,
    /** Another number, another student. */
    student: z._default(z.int().check(z.gte(0), z.lte(2_147_483_647)), 0),
    answers: z.optional(
      z
        .array(
          z.strictObject({
            question_id: Id,
            selected_options: z._default(z.array(text(1, 41)).check(z.maxLength(12)), []),
            value: z._default(typedText(0, 500), ''),
            seconds: z._default(z.int().check(z.gte(0), z.lte(86_400)), 0),
          }),
        )
        .check(z.maxLength(500)),
    ),
  }),
  reply: z.object({
    aptitude: z.object(AptitudeFacts),
    sections: z.array(PaperSection),
    questions: z.array(PaperQuestion),
    stimuli: z.array(PassageText),
    /** What has to be reached in the whole test. */
    cut_off: z.nullable(CutOff),
    /** When time is over for a student who starts now, as the window opens. */
    deadline: Instant,
    server_time: Instant,
    /** Questions that blueprints lack for this student. */
    missing: z.int(),
    /** Of the answers given. */
    marked: z.nullable(
      z.object({
        marks: z.number(),
        max_marks: z.number(),
        correct: z.int(),
        incorrect: z.int(),
        unanswered: z.int(),
        qualified: z.nullable(z.boolean()),
        sections: z.array(z.extend(SectionScore, { cut_off: z.nullable(CutOff) })),
        responses: z.array(MarkedResponse),
      }),
    ),
  }),
});
