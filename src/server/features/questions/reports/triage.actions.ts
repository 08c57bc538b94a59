import type * as contract from '#contract/questions/reports.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { tradeToList } from '#server/features/accounts/moderation.rules.ts';
import { lockQuestion } from '../queries.ts';
import { presentQuestion } from '../rules.ts';
import { countReasons, refusalToAnswer, refusalToRead } from './rules.ts';
import {
  findGroup,
  type GroupRow,
  insertAnswer,
  listGroups,
  listReportsOf,
  listVersions,
  lockAnswer,
  lockWaiting,
  reopenAnswer,
} from './triage.queries.ts';

export async function listTheReported({ db, query, viewer }: Call<typeof contract.listReports, Viewer>) {
  const trade = tradeToList(viewer, query.trade);
  if (trade === 'out-of-trade') throw new Problem(trade);
  const { rows, total } = await listGroups(db, { ...query, trade, sealed: viewer.role !== 'admin' });
  return {
    results: rows.map(presentGroup),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

/** Names are for admins; a JSPR reads what fellow students wrote, not who they are. */
export async function readTheReports({
  db,
  params,
  query,
  viewer,
}: Call<typeof contract.readReports, Viewer>) {
  const group = await getGroup(db, viewer, params.id, query.answer_id);
  const reports = await listReportsOf(db, params.id, query.answer_id);
  const numbers = [...new Set([group.version, ...group.reported_versions])];
  const versions = (await listVersions(db, params.id, numbers)).map(presentQuestion);
  const present = versions.find(({ version }) => version === group.version);
  if (!present) throw new Problem('not-found');
  return {
    group: presentGroup(group),
    reports: reports.map(({ regno, name, trade, ...report }) => ({
      ...report,
      student: viewer.role === 'admin' ? { regno, name, trade } : null,
    })),
    present,
    former: versions.filter((version) => version !== present),
    up_to: group.up_to,
  };
}

/** To everybody whose report was seen, at once; what was reported meanwhile waits on. */
export async function answerAll({ body, db, params, viewer }: Call<typeof contract.answerReports, Viewer>) {
  const { outcome, words, up_to } = body;
  return await transaction(db, async (tx) => {
    await getGroup(tx, viewer, params.id, undefined);
    const { status, version } = await lockQuestion(tx, params.id);
    const waiting = await lockWaiting(tx, params.id, up_to);
    const reported = waiting.map((report) => report.version);
    refuse(refusalToAnswer(outcome, { status, version, reported }));
    const corrected = outcome === 'corrected' ? version : null;
    await insertAnswer(
      tx,
      { question_id: params.id, outcome, version: corrected, words, answered_by: viewer.accountId },
      waiting.map(({ id }) => id),
    );
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.answer-reports',
      subject: ['question', params.id],
      after: { outcome, version: corrected, reports: waiting.length },
    });
    return { answered: waiting.length };
  });
}

export async function reopen({ db, params, viewer }: Call<typeof contract.reopenReports, Viewer>) {
  return await transaction(db, async (tx) => {
    const answer = await lockAnswer(tx, params.id);
    if (!answer) throw new Problem('not-found');
    const reopened = await reopenAnswer(tx, params.id);
    if (reopened === 0) throw new Problem('reported-anew');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.reopen-reports',
      subject: ['question', answer.question_id],
      before: { outcome: answer.outcome, version: answer.version },
      after: { reports: reopened },
    });
    return { reopened };
  });
}

async function getGroup(db: Database, viewer: Viewer, questionId: number, answerId: number | undefined) {
  const group = await findGroup(db, questionId, answerId);
  if (!group)
    throw new Problem('not-found', { message: 'Nothing waits here. Somebody may have answered meanwhile.' });
  refuse(refusalToRead(viewer, group));
  return group;
}

function presentGroup({ answer_id, outcome, answered_at, by_regno, by_name, ...group }: GroupRow) {
  const { answer_version, words, up_to: _, ahead: __, ...rest } = group;
  return {
    ...rest,
    reasons: countReasons(rest.reasons),
    answer:
      answer_id !== null && outcome && answered_at
        ? {
            id: answer_id,
            outcome,
            version: answer_version,
            words: words ?? '',
            answered_at,
            by: by_regno === null ? null : { regno: by_regno, name: by_name ?? '' },
          }
        : null,
  };
}
