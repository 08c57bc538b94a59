import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** Columns whose TypeScript type is narrower than the type of the database, which checks their values by constraints. */
const columnTypes: Record<string, string> = {
  'api_token.scopes': 'ColumnType<Scope[]>',
  'account.duties': 'ColumnType<Duty[] | null, Duty[] | null | undefined, Duty[] | null>',
  'account.role': 'ColumnType<Role, Role | undefined, Role>',
  'account.trade': 'Trade',
  'announcement.audience': "'everyone' | 'groups' | 'list'",
  'announcement.trades': 'ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>',
  'question_report.reason': 'ReportReason',
  'report_answer.outcome': 'ReportOutcome',
  'notification.kind': 'NotificationKind',
  'notification.data': 'ColumnType<NotificationData, string | undefined, string>',
  'quarantine.reasons': 'QuarantineReason[]',
  'quarantine.evidence': 'ColumnType<QuarantineEvidence | null, string | null, string | null>',
  'quarantine.outcome':
    'ColumnType<QuarantineOutcome | null, QuarantineOutcome | null | undefined, QuarantineOutcome | null>',
  'erasure_request.outcome': "'withdrawn' | 'declined' | 'erased' | null",
  'question.status': 'ColumnType<QuestionStatus, QuestionStatus | undefined, QuestionStatus>',
  'question_import.state':
    'ColumnType<QuestionImportState, QuestionImportState | undefined, QuestionImportState>',
  'question_import.remarks': 'ColumnType<StoredRemark[], string, string>',
  'question_import_item.kind': 'QuestionImportKind',
  'question_import_item.draft': 'ColumnType<StoredDraft, string, string>',
  'question_import_item.version':
    'ColumnType<StoredVersion | null, string | null | undefined, string | null>',
  'question_import_item.alike': 'ColumnType<StoredSimilarity[], string | undefined, string>',
  'question_import_item.duplicate':
    "ColumnType<'same' | 'alike' | null, 'same' | 'alike' | null | undefined, 'same' | 'alike' | null>",
  'question_import_item.decision': "'import' | 'skip'",
  'question_import_item.undone': 'ColumnType<Undone, Undone | undefined, Undone>',
  'notice.kind': 'NoticeKind',
  'attempt.standstills': 'ColumnType<ClockStop[], string | undefined, string>',
  'question_version.kind': 'QuestionKind',
  'question_version.format': "'markdown' | 'text'",
  'question_version.question_type': 'Trade',
  'question_version.options': 'ColumnType<StoredOption[], string, string>',
  'question_version.typed_key': 'ColumnType<StoredKey | null, string | null | undefined, string | null>',
  'stimulus.format': "'markdown' | 'text'",
  'venue.outline': 'ColumnType<Outline, string, string>',
  'venue_refusal.reason': "'missing' | 'rough' | 'outside'",
  'assessment.stage':
    "ColumnType<'draft' | 'published', 'draft' | 'published' | undefined, 'draft' | 'published'>",
  'assessment.timing': 'ColumnType<Timing, Timing | undefined, Timing>',
  'assessment.draw': "ColumnType<'each' | 'same', 'each' | 'same' | undefined, 'each' | 'same'>",
  'assessment.scheme': 'ColumnType<Scheme | null, string | null | undefined, string | null>',
  'assessment.cut_off': 'ColumnType<CutOff | null, string | null | undefined, string | null>',
  'assessment.trades': 'ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>',
  'assessment.release_marks': 'ColumnType<Release, Release | undefined, Release>',
  'assessment.release_answers': 'ColumnType<Release, Release | undefined, Release>',
  'assessment.release_explanations': 'ColumnType<Release, Release | undefined, Release>',
  'aptitude_section.trades': 'ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>',
  'aptitude_section.scheme': 'ColumnType<Scheme | null, string | null | undefined, string | null>',
  'aptitude_section.cut_off': 'ColumnType<CutOff | null, string | null | undefined, string | null>',
  'aptitude_section.blueprint': 'ColumnType<Blueprint | null, string | null | undefined, string | null>',
  'attempt.sections': 'ColumnType<StoredSection[] | null, string | null | undefined, string | null>',
  'score.sections': 'ColumnType<StoredSectionScore[], string | undefined, string>',
  'mock_pattern.cut_offs': 'ColumnType<MockCutOffs | null, string | null | undefined, string | null>',
  'template.design': 'ColumnType<TemplateDesign, string, string>',
  'violation.kind': 'ViolationKind',
  'attempt.state': 'ColumnType<AttemptState, AttemptState | undefined, AttemptState>',
  'attempt.how': 'HowSubmitted | null',
  'attempt.paper': 'ColumnType<PaperItem[], string, string>',
  'attempt.place': 'ColumnType<StoredLocation | null, string | null, string | null>',
  'score.outcomes': 'ColumnType<StoredOutcome[], string, string>',
  'year_act.kind': 'YearChangeKind',
  'year_act.changes': 'ColumnType<StoredChange[], string, string>',
  'registration.mode': 'ColumnType<RegistrationMode, RegistrationMode | undefined, RegistrationMode>',
  'password_link.purpose': "'invitation' | 'reset'",
  'roster_import.format': "'CSV' | 'XLSX'",
  'roster_import.state': 'ColumnType<RosterImportState, RosterImportState | undefined, RosterImportState>',
  'roster_import.stopped_in': 'ColumnType<StoppedIn, StoppedIn | undefined, StoppedIn>',
  'roster_import.plan': 'ColumnType<RosterPlan | null, string | null | undefined, string | null>',
  'roster_sheet.rows': 'ColumnType<StoredRow[], string, string>',
  'roster_row.trade': 'ColumnType<Trade | null, Trade | null | undefined, Trade | null>',
  'roster_row.outcome':
    'ColumnType<RosterRowOutcome | null, RosterRowOutcome | null | undefined, RosterRowOutcome | null>',
  'roster_row.before': 'ColumnType<StudentFields | null, string | null | undefined, string | null>',
  'roster_row.after': 'ColumnType<StudentFields | null, string | null | undefined, string | null>',
  'roster_row.undone': 'ColumnType<Undone, Undone | undefined, Undone>',
  'coding_problem.status': 'ColumnType<ProblemStatus, ProblemStatus | undefined, ProblemStatus>',
  'coding_problem_version.texts': 'ColumnType<ProblemTexts, string, string>',
  'coding_problem_version.html': 'ColumnType<ProblemTexts, string, string>',
  'coding_problem_version.checker': 'ColumnType<Checker, string, string>',
  'coding_problem_version.factors': 'ColumnType<Partial<Record<Language, number>>, string, string>',
  'coding_problem_version.starter': 'ColumnType<Partial<Record<Language, string>>, string, string>',
  'coding_problem_version.groups': 'ColumnType<TestGroup[], string, string>',
  'coding_problem_version.programs': 'ColumnType<AuthorProgram[], string, string>',
  'coding_proof.state': "'running' | 'proven' | 'failed'",
  'coding_proof.steps': 'ColumnType<ProofStep[], string | undefined, string>',
  'coding_proof.missing': 'ColumnType<string[], string | undefined, string>',
  'coding_submission.kind': 'SubmissionKind',
  'coding_submission.language': 'Language',
  'coding_submission.state': 'ColumnType<SubmissionState, SubmissionState | undefined, SubmissionState>',
  'coding_submission.verdict': 'ColumnType<Verdict | null, Verdict | null | undefined, Verdict | null>',
  'coding_submission.tests': 'ColumnType<TestOutcome[], string | undefined, string>',
  'coding_submission.runs': 'ColumnType<ShownRun[], string | undefined, string>',
  'coding_draft.language': 'Language',
  'judge_worker.sandbox': "'bubblewrap' | 'webassembly'",
  'judge_worker.languages': 'ColumnType<{ language: Language; version: string }[], string, string>',
  'judge_worker.notes': 'ColumnType<string[], string | undefined, string>',
  'sheet_mark.state': 'EntryState',
};

const header = `// Written by \`npm run schema\` from the migrated database; not edited by hand.
import type { ColumnType } from 'kysely';
import type { RegistrationMode } from '#contract/accounts/registration.ts';
import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Blueprint } from '#contract/aptitudes/sections.ts';
import type { MockCutOffs, TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { Release, Timing } from '#contract/aptitudes/terms.ts';
import type { AttemptState, HowSubmitted } from '#contract/attempts/attempt.ts';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import type { ViolationKind } from '#contract/attempts/proctoring.ts';
import type { AuthorProgram, Checker, ProblemStatus, ProofStep, TestGroup } from '#contract/coding/authoring.ts';
import type { Language, Verdict } from '#contract/coding/languages.ts';
import type { EntryState } from '#contract/coding/sheets.ts';
import type { ShownRun, SubmissionKind, SubmissionState, TestOutcome } from '#contract/coding/submissions.ts';
import type { NotificationData, NotificationKind } from '#contract/notifications/bell.ts';
import type { YearChangeKind } from '#contract/people/academic-year.ts';
import type { RosterImportState, RosterPlan, RosterRowOutcome } from '#contract/people/roster.ts';
import type { Duty, Role } from '#contract/person.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { QuestionImportKind, QuestionImportState } from '#contract/questions/imports.ts';
import type { QuarantineEvidence, QuarantineOutcome, QuarantineReason } from '#contract/questions/quarantine.ts';
import type { QuestionStatus } from '#contract/questions/question.ts';
import type { ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import type { Scope } from '#contract/scope.ts';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import type { Outline } from '#contract/venues/geometry.ts';
import type {
  ClockStop,
  PaperItem,
  ProblemTexts,
  StoppedIn,
  StoredChange,
  StoredDraft,
  StoredKey,
  StoredLocation,
  StoredOption,
  StoredOutcome,
  StoredRemark,
  StoredRow,
  StoredSection,
  StoredSectionScore,
  StoredSimilarity,
  StoredVersion,
  StudentFields,
  Undone,
} from './json-columns.ts';
`;

const basicTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  uuid: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  _bool: 'boolean[]',
  _timestamptz: 'Date[]',
  _float8: 'number[]',
};

type Column = { table: string; name: string; type: string; nullable: boolean; optional: boolean };

/** A view of some rows and columns of one table. */
type View = { view: string; table: string; without: string[] };

/** The TypeScript types of all tables and views, for Kysely. */
export async function describeTypes(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or is_identity = 'YES' or column_default is not null as optional
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and table_name not in (select viewname from pg_views where schemaname = 'public')
    order by table_name, ordinal_position`.execute(db);
  const { rows: views } = await sql<View>`
    select view_name as view, table_name as table, array(
      select column_name::text from information_schema.columns
      where table_schema = 'public' and table_name = used.table_name
      except select column_name::text from information_schema.columns
      where table_schema = 'public' and table_name = used.view_name) as without
    from information_schema.view_table_usage used where view_schema = 'public' order by view_name`.execute(
    db,
  );
  const tables = Map.groupBy(rows, (column) => column.table);
  const body = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  // A column of a view may be null for all that PostgreSQL tells; its table knows better.
  const narrowed = views.map(
    ({ view, table, without }) =>
      `  ${view}: Omit<DB['${table}'], ${without.map((name) => `'${name}'`).join(' | ')}>;\n`,
  );
  return `${header}\nexport type DB = {\n${body.join('')}${narrowed.join('')}};\n`;
}

function typeOf({ table, name, type, nullable, optional }: Column): string {
  const narrow = columnTypes[`${table}.${name}`];
  if (narrow) return narrow;
  if (type === 'json' || type === 'jsonb')
    return 'ColumnType<unknown, string | null | undefined, string | null>';
  const one = basicTypes[type];
  if (!one) throw new Error(`No TypeScript type is given for ${table}.${name} (${type})`);
  const full = nullable ? `${one} | null` : one;
  return optional ? `ColumnType<${full}, ${full} | undefined, ${full}>` : full;
}

/** Every table, constraint, index, trigger and function in a stable order, one on each line. */
export async function describeSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname, relpersistence = 'u' as unlogged from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    ), lines as (
      select relname as owner, 1 as part, attnum::text as name,
        format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end,
          case when attidentity <> '' then ' identity'
            else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end) as line
      from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select relname, 2, conname, format('  constraint %s %s', conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on conrelid = tables.oid where contype <> 'n'
      union all
      select relname, 3, indexrelid::regclass::text, '  ' || pg_get_indexdef(indexrelid)
      from tables join pg_index on indrelid = oid
      union all
      select relname, 4, tgname, '  ' || pg_get_triggerdef(t.oid)
      from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
      union all
      select relname, 0, '', case when unlogged then 'unlogged ' else '' end || 'table ' || relname from tables
      union all
      select viewname, 0, '', format(E'view %s\\n%s', viewname, definition) from pg_views where schemaname = 'public'
      union all
      select '~' || proname, 5, '', pg_get_functiondef(oid)
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    )
    select line from lines order by owner collate "C", part, length(name), name collate "C"`.execute(db);
  return `${rows.map((row) => row.line.trimEnd()).join('\n')}\n`;
}
