import { randomInt } from 'node:crypto';
import type { appear, readInstructions, saveAnswers } from '#contract/attempt.ts';
import { resultsAt, stateOf } from '../aptitude/rules.ts';
import { audit } from '../database/audit.ts';
import type { PaperItem } from '../database/document.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { isWaived } from '../venue/place.queries.ts';
import { listCandidates, type Shelf, type Version } from './paper.queries.ts';
import { judgeStart } from './place.actions.ts';
import { findAttempt, holdTest, insertAttempt, listEvents, lockAttempt, raiseEpoch } from './queries.ts';
import {
  isOver,
  latestAnswers,
  preparePaper,
  refusalOfOperation,
  refusalToSpeakFor,
  refusalToStart,
  type Sheet,
  sectionOf,
  stimulusIds,
} from './rules.ts';

export async function tellInstructions({ db, params, viewer }: Call<typeof readInstructions, Viewer>) {
  const test = await holdTest(db, params.id);
  const attempt = await findAttempt(db, params.id, viewer.accountId);
  if (test.archived_at && !attempt) throw new Problem('not-found');
  const candidates = await listCandidates(db, params.id, viewer.trade);
  const sections = Map.groupBy(candidates, (candidate) => sectionOf(candidate.question_type));
  return {
    ...factsOf(test),
    sections: (['General', 'Technical'] as const).flatMap((name) => {
      const questions = sections.get(name)?.length ?? 0;
      return questions > 0 ? [{ name, questions }] : [];
    }),
    state: stateOf(test, attempt?.state ?? null, test.now),
    attempt_state: attempt?.state ?? null,
    starts_at: test.starts_at,
    ends_at: test.ends_at,
    results_at: resultsAt(test),
    venue: venueOf(test),
    venue_waived: test.venue_id !== null && (await isWaived(db, test.id, viewer.accountId)),
    server_time: test.now,
  };
}

/**
 * Starts an attempt or takes an open one up again. Two calls at once open one attempt; the later one writes. Only the
 * first start asks where the student is: nothing that happens later may lock anyone out.
 */
export async function startOrResume({ body, db, params, shelf, viewer }: Call<typeof appear, Viewer>) {
  refuse(refusalToSpeakFor(body, viewer));
  const opened = await transaction(db, async (tx) => {
    const test = await holdTest(tx, params.id);
    let attempt = await lockAttempt(tx, params.id, viewer.accountId);
    if (!attempt) {
      refuse(refusalToStart(test, test.now));
      const judged = await judgeStart(tx, test, viewer.accountId, body);
      if ('refusal' in judged) return judged;
      const paper = preparePaper(await listCandidates(tx, params.id, viewer.trade), viewer.trade, randomInt);
      if (paper.length === 0) throw new Problem('no-questions');
      await insertAttempt(tx, {
        aptitude_id: params.id,
        account_id: viewer.accountId,
        deadline: test.ends_at,
        paper,
        place: judged.place,
      });
      attempt = await lockAttempt(tx, params.id, viewer.accountId);
    }
    if (!attempt) throw new Problem('not-appeared');
    if (attempt.state === 'submitted') throw new Problem('already-submitted');
    if (isOver(attempt.deadline, attempt.now)) throw new Problem('exam-closed');
    const epoch = await raiseEpoch(tx, attempt.id);
    if (epoch > 1)
      await audit(tx, {
        actor: viewer.accountId,
        action: 'attempt.take-over',
        subject: ['attempt', attempt.id],
        after: { epoch },
      });
    const events = (await listEvents(tx, [attempt.id])).get(attempt.id) ?? [];
    return { test, attempt, epoch, events };
  });
  if ('refusal' in opened) throw opened.refusal;
  const { test, attempt, epoch, events } = opened;
  return {
    aptitude: factsOf(test),
    ...(await questionsOf(shelf, attempt.paper)),
    attempt: {
      id: attempt.id,
      epoch,
      started_at: attempt.started_at,
      deadline: attempt.deadline,
      server_time: attempt.now,
      state: attempt.state,
      answers: latestAnswers(events),
    },
  };
}

/** Stores what a student did. It never reads the question bank: the frozen paper says what may be answered. */
export async function save({ body, params, saver, shelf, viewer }: Call<typeof saveAnswers, Viewer>) {
  const paper = await shelf.findPaper(params.attempt_id);
  if (!paper || paper.accountId !== viewer.accountId) throw new Problem('not-found');
  const sheet = await sheetOf(shelf, paper.items);
  for (const [index, operation] of body.operations.entries()) {
    const refusal = refusalOfOperation(operation, sheet);
    if (refusal) throw new Problem(refusal, { issues: [{ path: `operations.${index}`, message: refusal }] });
  }
  const saved = await saver.add({ attemptId: params.attempt_id, ...body });
  if (!saved) throw new Problem('not-found');
  const { fate, epoch, state, deadline, now } = saved;
  if (fate !== 'saved') throw new Problem(fate, { data: { epoch, state, deadline, server_time: now } });
  return {
    acknowledged: Math.max(...body.operations.map((operation) => operation.seq)),
    epoch,
    server_time: now,
    deadline,
    state,
    notices: [],
  };
}

const sheets = new WeakMap<PaperItem[], Sheet>();

/** What a paper allows, worked out once for each paper in memory. */
export async function sheetOf(shelf: Shelf, paper: PaperItem[]): Promise<Sheet> {
  const known = sheets.get(paper);
  if (known) return known;
  const versions = await shelf.versions(paper.map((item) => item.version));
  const sheet: Sheet = new Map(
    paper.map((item) => [item.question, sheetItemOf(item, versions.get(item.version))]),
  );
  sheets.set(paper, sheet);
  return sheet;
}

const promptsOf = ({ typed_key }: Pick<Version, 'typed_key'>) =>
  typed_key?.kind === 'matching' ? typed_key.prompts : [];

const sheetItemOf = (item: PaperItem, version: Version | undefined) => ({
  kind: version?.kind ?? ('single' as const),
  options: new Set(item.options),
  prompts: new Set(version && promptsOf(version).map((prompt) => prompt.id)),
});

async function questionsOf(shelf: Shelf, paper: PaperItem[]) {
  const versions = await shelf.versions(paper.map((item) => item.version));
  const questions = paper.flatMap((item) => {
    const version = versions.get(item.version);
    if (!version) return [];
    const html = new Map(version.options.map((option) => [option.id, option.html]));
    return {
      id: item.question,
      section: sectionOf(version.question_type),
      kind: version.kind,
      html: version.description_html,
      options: item.options.map((id) => ({ id, html: html.get(id) ?? '' })),
      prompts: promptsOf(version).map(({ id, html }) => ({ id, html })),
      unit: version.typed_key?.kind === 'numerical' ? version.typed_key.numerical.unit : '',
      stimulus_id: version.stimulus_id,
    };
  });
  return { questions, stimuli: await shelf.stimuli(stimulusIds(questions)) };
}

function venueOf({ venue_id, venue_name, directions, outline }: Awaited<ReturnType<typeof holdTest>>) {
  if (venue_id === null || venue_name === null || outline === null) return null;
  return { id: venue_id, name: venue_name, directions: directions ?? '', outline };
}

function factsOf(test: Awaited<ReturnType<typeof holdTest>>) {
  const { id, name, starts_at, duration, marks_right, marks_wrong, instructions_html } = test;
  return {
    id,
    name,
    test_timestamp: Math.floor(starts_at.getTime() / 1_000),
    duration,
    marks_right,
    marks_wrong,
    instructions_html,
  };
}
