import { sql } from 'kysely';
import { insertAnswer } from '#server/features/questions/reports/queries.ts';
import { insertReport } from '#server/features/results/reports/queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';

type People = { reporter: number; classmate: number; jspr: number };
type TakenQuestion = {
  aptitude_id: number;
  question_id: number;
  version_id: number;
  key: string;
  other: string;
};

/** Two questions of the last weekly test that students reported: one waits for an answer, one is answered. */
export async function insertDemoReports(tx: Tx, { reporter, classmate, jspr }: People): Promise<void> {
  const [waiting, answered] = await listTakenQuestions(tx, reporter, classmate);
  if (!waiting || !answered) return;
  const report = async (
    account_id: number,
    taken: TakenQuestion,
    reason: 'wrong-key' | 'unclear',
    words: string,
  ) => {
    const { aptitude_id, question_id, version_id } = taken;
    return await insertReport(tx, { account_id, aptitude_id, question_id, version_id, reason, words });
  };
  const unclear = await report(
    reporter,
    answered,
    'unclear',
    'Is one answer meant, or may several be right?',
  );
  await insertAnswer(
    tx,
    {
      question_id: answered.question_id,
      outcome: 'nothing-wrong',
      version: null,
      words:
        'One answer is meant: the round marks before the options take one choice, square ones take several.',
      answered_by: jspr,
    },
    [unclear],
  );
  await report(
    reporter,
    waiting,
    'wrong-key',
    `The key says “${waiting.key}”. My textbook gives “${waiting.other}”; please look again.`,
  );
  await report(classmate, waiting, 'unclear', `Read strictly, “${waiting.other}” fits as well.`);
}

/** Single-choice questions of the reporter's trade in the last test that both took, without those of upcoming tests. */
async function listTakenQuestions(tx: Tx, reporter: number, classmate: number): Promise<TakenQuestion[]> {
  const { rows } = await sql<TakenQuestion>`
    select mine.aptitude_id, sat.question_id, sat.id as version_id,
      (select option ->> 'text' from jsonb_array_elements(sat.options) as option
        where (option ->> 'correct')::boolean) as key,
      (select option ->> 'text' from jsonb_array_elements(sat.options) as option
        where not (option ->> 'correct')::boolean limit 1) as other
    from attempt mine
    join attempt theirs on theirs.aptitude_id = mine.aptitude_id and theirs.account_id = ${classmate}
    cross join jsonb_array_elements(mine.paper) as item
    join question_version sat on sat.id = (item ->> 'version')::int and sat.kind = 'single'
    join account on account.id = mine.account_id and account.trade = sat.question_type
    where mine.account_id = ${reporter} and theirs.paper @> jsonb_build_array(
        jsonb_build_object('question', sat.question_id))
      and not exists (select from aptitude_question place join aptitude on aptitude.id = place.aptitude_id
        where place.question_id = sat.question_id and closes_at > now())
    order by mine.started_at desc, sat.question_id limit 2`.execute(tx);
  return rows;
}
