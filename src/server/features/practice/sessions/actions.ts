import type * as contract from '#contract/practice/sessions.ts';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import { listPassageIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import {
  refusalOfAnswer,
  toAllowedAnswer,
} from '#server/features/attempts/answers/answer-validation.rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { presentPassage, presentQuestion } from '#server/features/attempts/content/question-view.rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { listMarksOfSession } from '../bookmarks/queries.ts';
import { listAbilitiesFor, listTemplateLevels } from '../levels/queries.ts';
import { updateAbilities } from '../levels/update.actions.ts';
import { listReportedPositions } from '../reports/queries.ts';
import { countDueCards, listDueCards, putAwayNewCards, readUsualSeconds } from '../revision/queries.ts';
import { reviewCards } from '../revision/review.actions.ts';
import { readWithheldParts } from '../withheld.queries.ts';
import { listBankCandidates } from './candidates.queries.ts';
import { openPracticeSession } from './draw.actions.ts';
import {
  type AskedVersion,
  buildPracticeFeedback,
  markPracticeAnswer,
  toPaperItem,
} from './feedback.rules.ts';
import { readGeneratedVersion } from './generated-version.actions.ts';
import { pickQuestions } from './pick.rules.ts';
import {
  type AnswerRow,
  getPracticeSession,
  type ItemRow,
  insertPracticeAnswers,
  listOwnPracticeSessions,
  listPracticeAnswers,
  listPracticeItems,
  type NewAnswer,
  type SessionRow,
  updateEnd,
} from './queries.ts';
import { endsAt, isOver, listCorrected, listCountedAnswers, listReviews } from './rules.ts';
import { toSubjectPick } from './subject-pick.rules.ts';

const LISTED_SESSIONS = 20;

/**
 * Picks the questions of a session and stores them. Throws `nothing-to-practise` where no question fits. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export async function startPracticeSession(call: Call<typeof contract.startPracticeSession, CurrentUser>) {
  const { body, config, db, user } = call;
  const { topics, difficulties, kinds, count, mode, minutes } = body;
  const accepts = <Value>(list: readonly Value[], value: Value) => list.length === 0 || list.includes(value);
  const levels = await listTemplateLevels(db);
  const bank = await listBankCandidates(db, user.accountId, {
    trades: ['GENERAL', user.trade],
    ...{ topics, difficulties, kinds },
  });
  const generators = listTemplatesForTrade(user.trade)
    .filter(
      (one) =>
        accepts(topics, one.topic) && accepts(kinds, one.kind) && accepts(difficulties, one.difficulty),
    )
    .map(({ name, topic, difficulty }) => ({
      ...{ template: name, topic, difficulty, logit: levels.get(name)?.difficulty ?? null },
    }));
  const offered = [...bank.flatMap((one) => one.topics), ...generators.map(({ topic }) => topic)];
  const fitting = new Set(generators.map(({ template }) => template));
  // A student who chooses topics gets all their due cards. Without a choice a pile of them must not keep new questions away.
  const most =
    topics.length > 0 ? count : (await countDueCards(db, user.accountId, config.timeZone)).due_today;
  const due = await listDueCards(db, user.accountId, Math.min(count, most), { topics, difficulties, kinds });
  const picks = pickQuestions({
    ...{ count, bank, generators, random: Math.random },
    due: due
      .flatMap((card) => toSubjectPick(card, 'due'))
      .filter((pick) => pick.source === 'bank' || fitting.has(pick.template)),
    topics: await listAbilitiesFor(db, user.accountId, [...new Set(topics.length > 0 ? topics : offered)]),
  });
  return await openPracticeSession(call, { mode, minutes, topics }, picks);
}

/** The questions of an own session. Keys come with answered questions when learning, and with all of them after the end. */
export async function readPracticeSession(call: Call<typeof contract.readPracticeSession, CurrentUser>) {
  const { db, params, user, contentCache } = call;
  const own = { id: params.id, accountId: user.accountId };
  const session = await getPracticeSession(db, own);
  const items = await listPracticeItems(db, own);
  const versions = await readItemVersions(contentCache, items);
  const counted = listCountedAnswers(session.mode, await listPracticeAnswers(db, session.id));
  const withheld = await readWithheldParts(db, session.id);
  const marks = await listMarksOfSession(db, own);
  const reported = await listReportedPositions(db, own);
  const over = isOver(session);
  const mayLearn = ({ position }: ItemRow) =>
    !withheld.questions.has(position) && (over || (session.mode === 'learn' && counted.has(position)));
  const usual = await readUsualByPosition(db, items.filter(mayLearn));
  const shown = items.map((item) => {
    const { position, topic, difficulty, reason } = item;
    const version = withheld.questions.has(position) ? undefined : versions.get(position);
    const answer = counted.get(position);
    const given = answer ? toGiven(answer) : { selected_options: [], value: '', seconds: 0 };
    return {
      ...{ position, topic, difficulty, reason },
      question: version ? presentQuestion(toPaperItem(item), { ...version }) : null,
      answer: answer ? given : null,
      bookmark: marks.get(position) ?? null,
      report: reportState(item, reported),
      feedback:
        version && mayLearn(item)
          ? buildPracticeFeedback(item, version, given, {
              explains: !withheld.explanations.has(position),
              usual_seconds: usual.get(position) ?? null,
            })
          : null,
    };
  });
  const passages = listPassageIds(shown.flatMap(({ question }) => question ?? []));
  return {
    ...{ id: session.id, mode: session.mode, topics: session.topics, started_at: session.started_at },
    aptitude:
      session.aptitude_id === null || session.aptitude_name === null
        ? null
        : { id: session.aptitude_id, name: session.aptitude_name },
    ended_at: session.ended_at ?? (over ? endsAt(session) : null),
    ends_at: endsAt(session),
    items: shown,
    stimuli: (await contentCache.readPassages(passages)).map(presentPassage),
  };
}

/**
 * Stores answers in the order given. An answer whose id is stored already is not stored again, and an answer that arrives after the end
 * is kept as late. Throws what is wrong with an answer that its question does not allow; then it stores none of them.
 */
export async function savePracticeAnswers(call: Call<typeof contract.savePracticeAnswers, CurrentUser>) {
  const { config, db, params, user, contentCache, body } = call;
  const own = { id: params.id, accountId: user.accountId };
  // The questions of a session never change, so they need no lock. The session's state is read under it, once.
  const items = new Map((await listPracticeItems(db, own)).map((item) => [item.position, item]));
  if (items.size === 0) throw new Problem('not-found');
  const versions = await readItemVersions(contentCache, [...items.values()]);
  for (const answer of body.answers) {
    const item = items.get(answer.position);
    const allowed = item ? [toAllowedAnswer(toPaperItem(item), versions.get(item.position))] : [];
    throwIfRefused(refusalOfAnswer({ ...answer, question_id: answer.position }, allowed));
  }
  const withheld = await readWithheldParts(db, own.id);
  const { stored, session } = await transaction(db, async (tx) => {
    // Locked first: two tabs must not number two answers alike.
    const session = await getPracticeSession(tx, { ...own, lock: true });
    const before = await listPracticeAnswers(tx, own.id);
    const known = new Set(before.map(({ answer_id }) => answer_id));
    const late = isOver(session);
    const added: NewAnswer[] = [];
    for (const answer of body.answers) {
      const item = items.get(answer.position);
      const version = versions.get(answer.position);
      if (!item || !version || known.has(answer.answer_id)) continue;
      known.add(answer.answer_id);
      const given = { selected_options: answer.selected_options ?? [], value: answer.value ?? '' };
      const { outcome, share } = markPracticeAnswer(answer.position, version, given);
      const { answer_id, position, seconds } = answer;
      added.push({
        ...{ item, answer_id, position, seconds, share, late, outcome: outcome.outcome },
        ...{ seq: before.length + added.length + 1, selected: given.selected_options, value: given.value },
      });
    }
    const first = await insertPracticeAnswers(tx, own, added);
    // Neither cards nor levels may tell whether an answer to a question of a test is right.
    const isOpen = ({ position }: NewAnswer) => !withheld.questions.has(position);
    const applied = { before, added: added.filter(isOpen), first: first.filter(isOpen) };
    await applyAnswers(tx, { ...own, timeZone: config.timeZone }, session, applied);
    return { stored: [...before, ...added], session };
  });
  const mayLearn = session.mode === 'learn' || isOver(session);
  const usual = await readUsualByPosition(
    db,
    body.answers.flatMap(({ position }) => (mayLearn && items.get(position)) || []),
  );
  const byId = new Map(stored.map((answer) => [answer.answer_id, answer]));
  return body.answers.flatMap(({ answer_id }) => {
    const answer = byId.get(answer_id);
    const item = answer && items.get(answer.position);
    const version = answer && versions.get(answer.position);
    if (!answer || !item || !version) return [];
    const shows = mayLearn && !withheld.questions.has(answer.position);
    return {
      ...{
        answer_id,
        position: answer.position,
        status: answer.late ? ('late' as const) : ('stored' as const),
      },
      feedback: shows
        ? buildPracticeFeedback(item, version, toGiven(answer), {
            explains: !withheld.explanations.has(answer.position),
            usual_seconds: usual.get(answer.position) ?? null,
          })
        : null,
    };
  });
}

type Applied = { before: readonly AnswerRow[]; added: readonly NewAnswer[]; first: readonly NewAnswer[] };

/** What added answers change: cards, and the levels by those that are the first to a question. */
async function applyAnswers(
  tx: Database,
  { accountId, timeZone }: { accountId: number; timeZone: string },
  { mode, started_at }: Pick<SessionRow, 'mode' | 'started_at'>,
  { before, added, first }: Applied,
): Promise<void> {
  const corrected = listCorrected(mode, before, added).map(({ item }) => item);
  await putAwayNewCards(tx, accountId, corrected, started_at);
  await reviewCards(
    tx,
    accountId,
    listReviews(mode, before, added).map(({ item, outcome, seconds }) => ({ ...item, outcome, seconds })),
    { timeZone },
  );
  await updateAbilities(
    tx,
    accountId,
    first.map(({ item, share }) => ({ ...item, share })),
  );
}

export async function endPracticeSession({
  db,
  params,
  user,
}: Call<typeof contract.endPracticeSession, CurrentUser>) {
  const { id } = await getPracticeSession(db, { id: params.id, accountId: user.accountId });
  await updateEnd(db, id);
  return null;
}

export async function listPracticeSessions({
  db,
  user,
}: Call<typeof contract.listPracticeSessions, CurrentUser>) {
  return await listOwnPracticeSessions(db, user.accountId, LISTED_SESSIONS);
}

const toGiven = ({ selected, value, seconds }: Pick<AnswerRow, 'selected' | 'value' | 'seconds'>) => ({
  selected_options: selected,
  value,
  seconds,
});

/** The usual seconds of right answers to each item, by position, where enough are known. */
async function readUsualByPosition(db: Database, items: readonly ItemRow[]): Promise<Map<number, number>> {
  const usual = await readUsualSeconds(db, [...items]);
  return new Map(
    items.flatMap(({ position }, place) => {
      const seconds = usual[place];
      return typeof seconds === 'number' ? [[position, Math.round(seconds)] as const] : [];
    }),
  );
}

function reportState({ position, question_id }: ItemRow, reported: ReadonlySet<number>) {
  if (question_id === null) return 'none' as const;
  return reported.has(position) ? ('open' as const) : ('possible' as const);
}

/** The pinned or generated version of each item, by position. Leaves out items whose generator is gone. */
async function readItemVersions(
  contentCache: ContentCache,
  items: readonly ItemRow[],
): Promise<Map<number, AskedVersion>> {
  const pinned = await contentCache.readVersions(items.flatMap(({ version_id }) => version_id ?? []));
  const versions = new Map<number, AskedVersion>();
  for (const { position, version_id, template, seed } of items) {
    const version =
      template !== null && seed !== null
        ? await readGeneratedVersion(template, seed)
        : pinned.get(version_id ?? 0);
    if (version) versions.set(position, version);
  }
  return versions;
}
