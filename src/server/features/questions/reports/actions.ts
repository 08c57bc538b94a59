import type * as contract from '#contract/questions/reports.ts';
import type { Call } from '#server/context.ts';
import { moderatedTrade } from '#server/features/accounts/moderation.rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { quarantineReported } from '../quarantine/actions.ts';
import { lockQuestion } from '../queries.ts';
import { toQuestionView } from '../rules.ts';
import {
  findReportGroup,
  insertAnswer,
  listReportGroups,
  listReportsOfGroup,
  listVersions,
  lockAnswer,
  lockOpenReportsOfQuestion,
  type ReportGroupRow,
  removeAnswer,
} from './queries.ts';
import { countReasons, refusalToAnswer, refusalToRead } from './rules.ts';

export async function listReports({ db, query, user }: Call<typeof contract.listReports, CurrentUser>) {
  const trade = moderatedTrade(user, query.trade);
  if (trade === 'out-of-trade') throw new Problem(trade);
  const { rows, total } = await listReportGroups(db, {
    ...query,
    trade,
    hideUpcoming: user.role !== 'admin',
  });
  return { results: rows.map(toReportGroup), ...pageCounts(query, total) };
}

/** Only admins see names. A JSPR reads what fellow students wrote, but not who they are. */
export async function readQuestionReports({
  db,
  params,
  query,
  user,
}: Call<typeof contract.readQuestionReports, CurrentUser>) {
  const group = await requireReportGroup(db, user, params.id, query.answer_id);
  const reports = await listReportsOfGroup(db, params.id, query.answer_id);
  const numbers = [...new Set([group.version, ...group.reported_versions])];
  const versions = (await listVersions(db, params.id, numbers)).map(toQuestionView);
  const present = versions.find(({ version }) => version === group.version);
  if (!present) throw new Problem('not-found');
  return {
    group: toReportGroup(group),
    reports: reports.map(({ regno, name, trade, ...report }) => ({
      ...report,
      student: user.role === 'admin' ? { regno, name, trade } : null,
    })),
    present,
    former: versions.filter((version) => version !== present),
    up_to: group.up_to,
  };
}

/** Answers all reports up to `up_to`; later ones stay open. */
export async function answerReports({
  body,
  db,
  params,
  user,
}: Call<typeof contract.answerReports, CurrentUser>) {
  const { outcome, words, up_to } = body;
  return await transaction(db, async (tx) => {
    await requireReportGroup(tx, user, params.id, undefined);
    const { status, version } = await lockQuestion(tx, params.id);
    const waiting = await lockOpenReportsOfQuestion(tx, params.id, up_to);
    const reported = waiting.map((report) => report.version);
    throwIfRefused(refusalToAnswer(outcome, { status, version, reported }));
    const corrected = outcome === 'corrected' ? version : null;
    await insertAnswer(
      tx,
      { question_id: params.id, outcome, version: corrected, words, answered_by: user.accountId },
      waiting.map(({ id }) => id),
    );
    await audit(tx, {
      actor: user.accountId,
      action: 'question.answer-reports',
      subject: ['question', params.id],
      after: { outcome, version: corrected, reports: waiting.length },
    });
    if (outcome === 'corrected') await quarantineReported(tx, params.id);
    return { answered: waiting.length };
  });
}

export async function reopenReports({ db, params, user }: Call<typeof contract.reopenReports, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const answer = await lockAnswer(tx, params.id);
    if (!answer) throw new Problem('not-found');
    const reopened = await removeAnswer(tx, params.id);
    if (reopened === 0) throw new Problem('reported-anew');
    await audit(tx, {
      actor: user.accountId,
      action: 'question.reopen-reports',
      subject: ['question', answer.question_id],
      before: { outcome: answer.outcome, version: answer.version },
      after: { reports: reopened },
    });
    return { reopened };
  });
}

async function requireReportGroup(
  db: Database,
  user: CurrentUser,
  questionId: number,
  answerId: number | undefined,
) {
  const group = await findReportGroup(db, questionId, answerId);
  if (!group)
    throw new Problem('not-found', {
      message: 'There are no open reports here. Someone may have answered them.',
    });
  throwIfRefused(refusalToRead(user, group));
  return group;
}

function toReportGroup({ answer_id, outcome, answered_at, by_regno, by_name, ...group }: ReportGroupRow) {
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
