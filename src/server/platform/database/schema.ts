// Written by `npm run schema` from the migrated database; not edited by hand.
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

export type DB = {
  ability_history: {
    account_id: number;
    area: string;
    day: string;
    ability: number;
    standard_error: number;
    answers: number;
  };
  account: {
    id: ColumnType<number, number | undefined, number>;
    regno: string;
    name: string;
    trade: Trade;
    batch: number;
    role: ColumnType<Role, Role | undefined, Role>;
    password_hash: ColumnType<string | null, string | null | undefined, string | null>;
    mobile: ColumnType<string | null, string | null | undefined, string | null>;
    avatar: ColumnType<string | null, string | null | undefined, string | null>;
    blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    mail: ColumnType<string | null, string | null | undefined, string | null>;
    blocked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    standing: ColumnType<string, string | undefined, string>;
    erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    among_achievers: ColumnType<boolean, boolean | undefined, boolean>;
    named_to_neighbours: ColumnType<boolean, boolean | undefined, boolean>;
    duties: ColumnType<Duty[] | null, Duty[] | null | undefined, Duty[] | null>;
  };
  admission: {
    aptitude_id: number;
    account_id: number;
  };
  admitted_event: {
    admission_id: number;
    attempt_id: number;
    epoch: number;
    seq: number;
  };
  announcement: {
    id: ColumnType<number, number | undefined, number>;
    title: string;
    text: string;
    text_html: string;
    audience: 'everyone' | 'groups' | 'list';
    trades: ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>;
    batches: ColumnType<number[], number[] | undefined, number[]>;
    pinned_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_by: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    edited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  announcement_opening: {
    announcement_id: number;
    account_id: number;
    opened_at: ColumnType<Date, Date | undefined, Date>;
  };
  announcement_recipient: {
    announcement_id: number;
    account_id: number;
  };
  answer_event: {
    attempt_id: number;
    epoch: number;
    seq: number;
    question_id: number;
    selected: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    marked: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    seconds: ColumnType<number, number | undefined, number>;
    received_at: Date;
    late: boolean;
    value: ColumnType<string | null, string | null | undefined, string | null>;
    link: ColumnType<number | null, number | null | undefined, number | null>;
  };
  api_token: {
    id: ColumnType<number, number | undefined, number>;
    token_hash: Buffer;
    name: string;
    scopes: ColumnType<Scope[]>;
    created_by: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  approval: {
    aptitude_id: number;
    state: string;
    approved_by: number;
    approved_at: ColumnType<Date, Date | undefined, Date>;
  };
  aptitude_pool: {
    section_id: number;
    line: number;
    question_id: number;
    version_id: number;
    aptitude_id: number;
  };
  aptitude_question: {
    aptitude_id: number;
    question_id: number;
    position: number;
    section_id: ColumnType<number | null, number | null | undefined, number | null>;
    marks: ColumnType<number | null, number | null | undefined, number | null>;
  };
  aptitude_section: {
    id: ColumnType<number, number | undefined, number>;
    aptitude_id: number;
    position: number;
    name: string;
    instructions: ColumnType<string, string | undefined, string>;
    instructions_html: ColumnType<string, string | undefined, string>;
    minutes: ColumnType<number | null, number | null | undefined, number | null>;
    trades: ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>;
    scheme: ColumnType<Scheme | null, string | null | undefined, string | null>;
    cut_off: ColumnType<CutOff | null, string | null | undefined, string | null>;
    choice: ColumnType<string, string | undefined, string>;
    blueprint: ColumnType<Blueprint | null, string | null | undefined, string | null>;
    shuffle_questions: ColumnType<boolean, boolean | undefined, boolean>;
    shuffle_options: ColumnType<boolean, boolean | undefined, boolean>;
  };
  area_ability: {
    account_id: number;
    area: string;
    ability: number;
    standard_error: number;
    answers: number;
  };
  assessment: {
    id: ColumnType<number, number | undefined, number>;
    name: string;
    starts_at: Date;
    duration: number;
    ends_at: Date;
    total_questions: number;
    instructions: ColumnType<string, string | undefined, string>;
    instructions_html: ColumnType<string, string | undefined, string>;
    marks_right: ColumnType<number, number | undefined, number>;
    marks_wrong: ColumnType<number, number | undefined, number>;
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    venue_id: ColumnType<number | null, number | null | undefined, number | null>;
    stage: ColumnType<'draft' | 'published', 'draft' | 'published' | undefined, 'draft' | 'published'>;
    published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    timing: ColumnType<Timing, Timing | undefined, Timing>;
    closes_at: Date;
    one_way: ColumnType<boolean, boolean | undefined, boolean>;
    scheme: ColumnType<Scheme | null, string | null | undefined, string | null>;
    cut_off: ColumnType<CutOff | null, string | null | undefined, string | null>;
    draw: ColumnType<'each' | 'same', 'each' | 'same' | undefined, 'each' | 'same'>;
    seed: ColumnType<number, number | undefined, number>;
    access_code: ColumnType<string | null, string | null | undefined, string | null>;
    networks: ColumnType<string[], string[] | undefined, string[]>;
    trades: ColumnType<StudentTrade[], StudentTrade[] | undefined, StudentTrade[]>;
    batches: ColumnType<number[], number[] | undefined, number[]>;
    listed_only: ColumnType<boolean, boolean | undefined, boolean>;
    violation_limit: ColumnType<number, number | undefined, number>;
    release_marks: ColumnType<Release, Release | undefined, Release>;
    release_answers: ColumnType<Release, Release | undefined, Release>;
    release_explanations: ColumnType<Release, Release | undefined, Release>;
    marks_released_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    answers_released_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    explanations_released_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    full_screen: ColumnType<boolean, boolean | undefined, boolean>;
    seb_config_keys: ColumnType<string[], string[] | undefined, string[]>;
    seb_exam_keys: ColumnType<string[], string[] | undefined, string[]>;
    paused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    paused_ms: ColumnType<number, number | undefined, number>;
    answers_out_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    cards_made_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    mock_pattern: ColumnType<string | null, string | null | undefined, string | null>;
  };
  at_risk_rule: {
    id: ColumnType<boolean, boolean | undefined, boolean>;
    below_percent: ColumnType<number | null, number | null | undefined, number | null>;
    missed: ColumnType<number | null, number | null | undefined, number | null>;
    of_latest: ColumnType<number, number | undefined, number>;
    idle_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  attempt: {
    id: ColumnType<number, number | undefined, number>;
    aptitude_id: number;
    account_id: number;
    epoch: ColumnType<number, number | undefined, number>;
    state: ColumnType<AttemptState, AttemptState | undefined, AttemptState>;
    how: HowSubmitted | null;
    started_at: Date;
    deadline: Date;
    submitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    paper: ColumnType<PaperItem[], string, string>;
    place: ColumnType<StoredLocation | null, string | null, string | null>;
    sections: ColumnType<StoredSection[] | null, string | null | undefined, string | null>;
    section_ends: ColumnType<Date[] | null, Date[] | null | undefined, Date[] | null>;
    paused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    news: ColumnType<number, number | undefined, number>;
    violations_forgiven: ColumnType<number, number | undefined, number>;
    standstills: ColumnType<ClockStop[], string | undefined, string>;
    stretch: ColumnType<number, number | undefined, number>;
    missed_ms: ColumnType<number, number | undefined, number>;
    section_gifts: ColumnType<number[], number[] | undefined, number[]>;
  };
  attempt_chain: {
    attempt_id: number;
    link: ColumnType<number, number | undefined, number>;
    head: ColumnType<Buffer, Buffer | undefined, Buffer>;
    saved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    size: ColumnType<number, number | undefined, number>;
  };
  attempt_opening: {
    attempt_id: number;
    epoch: number;
    opened_at: ColumnType<Date, Date | undefined, Date>;
    device: string;
    address: string;
    signing_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    link: ColumnType<number | null, number | null | undefined, number | null>;
    head: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  audit_event: {
    id: ColumnType<number, number | undefined, number>;
    at: ColumnType<Date, Date | undefined, Date>;
    actor_id: ColumnType<number | null, number | null | undefined, number | null>;
    action: string;
    subject_type: string;
    subject_id: string;
    before: ColumnType<unknown, string | null | undefined, string | null>;
    after: ColumnType<unknown, string | null | undefined, string | null>;
    api_token_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  backup: {
    id: ColumnType<number, number | undefined, number>;
    night: string;
    started_at: ColumnType<Date, Date | undefined, Date>;
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    file: ColumnType<string | null, string | null | undefined, string | null>;
    bytes: ColumnType<number | null, number | null | undefined, number | null>;
    row_count: ColumnType<number | null, number | null | undefined, number | null>;
    failure: ColumnType<string | null, string | null | undefined, string | null>;
  };
  block: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    blocked_at: Date;
    blocked_by: ColumnType<number | null, number | null | undefined, number | null>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    lifted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    lifted_by: ColumnType<number | null, number | null | undefined, number | null>;
    appeal: ColumnType<string | null, string | null | undefined, string | null>;
    appealed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    answer: ColumnType<string | null, string | null | undefined, string | null>;
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    answered_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  bookmark: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    template: ColumnType<string | null, string | null | undefined, string | null>;
    seed: ColumnType<number | null, number | null | undefined, number | null>;
    likeness: ColumnType<string | null, string | null | undefined, string | null>;
    topic: string;
    note: ColumnType<string, string | undefined, string>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  calendar_feed: {
    account_id: number;
    token_hash: Buffer;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  calibration: {
    night: string;
    started_at: ColumnType<Date, Date | undefined, Date>;
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    ability_mean: ColumnType<number | null, number | null | undefined, number | null>;
    ability_sd: ColumnType<number | null, number | null | undefined, number | null>;
    students: ColumnType<number | null, number | null | undefined, number | null>;
    items: ColumnType<number | null, number | null | undefined, number | null>;
    answers: ColumnType<number | null, number | null | undefined, number | null>;
  };
  cell_note: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    words: string;
    written_by: number;
    written_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_draft: {
    account_id: number;
    problem_id: number;
    language: Language;
    source: string;
    revision: number;
    saved_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_editorial_opened: {
    account_id: number;
    problem_id: number;
    opened_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_problem: {
    id: ColumnType<number, number | undefined, number>;
    slug: string;
    status: ColumnType<ProblemStatus, ProblemStatus | undefined, ProblemStatus>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    version_id: ColumnType<number | null, number | null | undefined, number | null>;
    published_version_id: ColumnType<number | null, number | null | undefined, number | null>;
    published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  coding_problem_version: {
    id: ColumnType<number, number | undefined, number>;
    problem_id: number;
    number: number;
    title: string;
    texts: ColumnType<ProblemTexts, string, string>;
    html: ColumnType<ProblemTexts, string, string>;
    checker: ColumnType<Checker, string, string>;
    seconds: number;
    megabytes: number;
    output_kilobytes: number;
    factors: ColumnType<Partial<Record<Language, number>>, string, string>;
    starter: ColumnType<Partial<Record<Language, string>>, string, string>;
    topics: string[];
    difficulty: number;
    source: string;
    groups: ColumnType<TestGroup[], string, string>;
    programs: ColumnType<AuthorProgram[], string, string>;
    created_by: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_proof: {
    version_id: number;
    state: 'running' | 'proven' | 'failed';
    steps: ColumnType<ProofStep[], string | undefined, string>;
    missing: ColumnType<string[], string | undefined, string>;
    done: ColumnType<number, number | undefined, number>;
    total: ColumnType<number, number | undefined, number>;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_solved: {
    account_id: number;
    problem_id: number;
    submission_id: number;
    solved_at: ColumnType<Date, Date | undefined, Date>;
  };
  coding_submission: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    problem_id: number;
    version_id: number;
    call_id: string;
    kind: SubmissionKind;
    language: Language;
    source: string;
    input: ColumnType<string | null, string | null | undefined, string | null>;
    state: ColumnType<SubmissionState, SubmissionState | undefined, SubmissionState>;
    tries: ColumnType<number, number | undefined, number>;
    verdict: ColumnType<Verdict | null, Verdict | null | undefined, Verdict | null>;
    points: ColumnType<number | null, number | null | undefined, number | null>;
    seconds: ColumnType<number | null, number | null | undefined, number | null>;
    megabytes: ColumnType<number | null, number | null | undefined, number | null>;
    message: ColumnType<string, string | undefined, string>;
    tests: ColumnType<TestOutcome[], string | undefined, string>;
    runs: ColumnType<ShownRun[], string | undefined, string>;
    total: ColumnType<number, number | undefined, number>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    judged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  coding_test: {
    version_id: number;
    position: number;
    name: string;
    group_name: string;
    is_sample: boolean;
    input_hash: Buffer;
    answer_hash: Buffer;
    explanation: ColumnType<string, string | undefined, string>;
    explanation_html: ColumnType<string, string | undefined, string>;
  };
  coding_test_file: {
    hash: Buffer;
    content: Buffer;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  cohort_level: {
    batch: number;
    trade: string;
    area: string;
    people: number;
    level: number;
  };
  cohort_level_month: {
    month: string;
    batch: number;
    trade: string;
    area: string;
    people: number;
    level: number;
  };
  cohort_refresh: {
    id: ColumnType<boolean, boolean | undefined, boolean>;
    refreshed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  cohort_student: {
    account_id: number;
    expected: number;
    sat: number;
    percent: ColumnType<number | null, number | null | undefined, number | null>;
    latest: boolean[];
    practised_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  cohort_test: {
    batch: number;
    trade: string;
    aptitude_id: number;
    marked: number;
    percent: number;
  };
  duty_aptitude: {
    account_id: number;
    aptitude_id: number;
  };
  erasure_request: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    asked_at: ColumnType<Date, Date | undefined, Date>;
    due_at: Date;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    outcome: 'withdrawn' | 'declined' | 'erased' | null;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
  };
  extra_time: {
    aptitude_id: number;
    account_id: number;
    factor: ColumnType<number | null, number | null | undefined, number | null>;
    minutes: ColumnType<number | null, number | null | undefined, number | null>;
    reason: string;
    granted_by: number;
    granted_at: ColumnType<Date, Date | undefined, Date>;
  };
  factor_recovery_code: {
    code_hash: Buffer;
    account_id: number;
  };
  factor_ticket: {
    ticket_hash: Buffer;
    account_id: number;
    remember_device: boolean;
    expires_at: Date;
    challenge: ColumnType<string | null, string | null | undefined, string | null>;
  };
  generated_question: {
    question_id: number;
    template: string;
    seed: number;
    likeness: string;
  };
  item_analysis: {
    aptitude_id: number;
    attempts: number;
    worked_out_at: Date;
  };
  item_level: {
    id: ColumnType<number, number | undefined, number>;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    template: ColumnType<string | null, string | null | undefined, string | null>;
    difficulty: number;
    standard_error: number;
    answers: number;
    usual_seconds: ColumnType<number | null, number | null | undefined, number | null>;
    calibrated_at: Date;
  };
  item_statistic: {
    aptitude_id: number;
    question_id: number;
    attempts: number;
    facility: number;
    discrimination: ColumnType<number | null, number | null | undefined, number | null>;
    right_share: ColumnType<number | null, number | null | undefined, number | null>;
    median_seconds: ColumnType<number | null, number | null | undefined, number | null>;
  };
  job_worker: {
    id: string;
    seen_at: ColumnType<Date, Date | undefined, Date>;
  };
  judge_worker: {
    id: ColumnType<number, number | undefined, number>;
    name: string;
    sandbox: 'bubblewrap' | 'webassembly';
    languages: ColumnType<{ language: Language; version: string }[], string, string>;
    speed_factor: number;
    notes: ColumnType<string[], string | undefined, string>;
    running: ColumnType<number, number | undefined, number>;
    drained_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    started_at: ColumnType<Date, Date | undefined, Date>;
    seen_at: ColumnType<Date, Date | undefined, Date>;
  };
  known_device: {
    secret_hash: Buffer;
    account_id: number;
    seen_at: ColumnType<Date, Date | undefined, Date>;
  };
  late_admission: {
    id: ColumnType<number, number | undefined, number>;
    attempt_id: number;
    admitted_by: number;
    admitted_at: ColumnType<Date, Date | undefined, Date>;
    reason: string;
    withdrawn_by: ColumnType<number | null, number | null | undefined, number | null>;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
  };
  mail: {
    id: ColumnType<number, number | undefined, number>;
    recipient: string;
    subject: string;
    text: ColumnType<string | null, string | null | undefined, string | null>;
    html: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    attempts: ColumnType<number, number | undefined, number>;
    next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    last_error: ColumnType<string | null, string | null | undefined, string | null>;
    bulk: ColumnType<boolean, boolean | undefined, boolean>;
    account_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  mail_claim: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    address: string;
    code_hash: string;
    tries: ColumnType<number, number | undefined, number>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  mock: {
    aptitude_id: number;
    account_id: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
    prediction: ColumnType<number | null, number | null | undefined, number | null>;
  };
  mock_pattern: {
    pattern: string;
    open: ColumnType<boolean, boolean | undefined, boolean>;
    cut_offs: ColumnType<MockCutOffs | null, string | null | undefined, string | null>;
  };
  mock_question: {
    question_id: number;
    account_id: number;
    template: string;
    seed: number;
    likeness: string;
  };
  notice: {
    id: ColumnType<number, number | undefined, number>;
    aptitude_id: number;
    attempt_id: ColumnType<number | null, number | null | undefined, number | null>;
    kind: NoticeKind;
    text: string;
    at: ColumnType<Date, Date | undefined, Date>;
    by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  notification: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    kind: NotificationKind;
    subject_type: string;
    subject_id: number;
    event: ColumnType<string, string | undefined, string>;
    data: ColumnType<NotificationData, string | undefined, string>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    pushed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  notification_setting: {
    account_id: number;
    bell_off: string[];
    mail_on: string[];
    quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
    quiet_until: ColumnType<number | null, number | null | undefined, number | null>;
    digest_on: ColumnType<string | null, string | null | undefined, string | null>;
    push_off: ColumnType<string[], string[] | undefined, string[]>;
  };
  notified_aptitude: {
    aptitude_id: number;
    name: string;
    starts_at: Date;
    ends_at: Date;
    notified_at: ColumnType<Date, Date | undefined, Date>;
    moves: ColumnType<number, number | undefined, number>;
  };
  passkey: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  passkey_challenge: {
    account_id: number;
    challenge: string;
    expires_at: Date;
  };
  password_link: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    purpose: 'invitation' | 'reset';
    token_hash: Buffer;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  password_try: {
    key: Buffer;
    failures: number;
    next_at: Date;
    last_at: ColumnType<Date, Date | undefined, Date>;
  };
  picture: {
    hash: string;
    bytes: Buffer;
    media_type: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  practice_answer: {
    session_id: number;
    seq: number;
    answer_id: string;
    position: number;
    account_id: number;
    topic: string;
    difficulty: number;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    version_id: ColumnType<number | null, number | null | undefined, number | null>;
    template: ColumnType<string | null, string | null | undefined, string | null>;
    seed: ColumnType<number | null, number | null | undefined, number | null>;
    selected: string[];
    value: string;
    outcome: string;
    share: number;
    seconds: number;
    first: boolean;
    late: boolean;
    at: ColumnType<Date, Date | undefined, Date>;
  };
  practice_item: {
    session_id: number;
    position: number;
    account_id: number;
    topic: string;
    reason: string;
    difficulty: number;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    version_id: ColumnType<number | null, number | null | undefined, number | null>;
    template: ColumnType<string | null, string | null | undefined, string | null>;
    seed: ColumnType<number | null, number | null | undefined, number | null>;
    likeness: ColumnType<string | null, string | null | undefined, string | null>;
    options: string[];
  };
  practice_session: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    mode: string;
    minutes: ColumnType<number | null, number | null | undefined, number | null>;
    topics: string[];
    started_at: ColumnType<Date, Date | undefined, Date>;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    daily_on: ColumnType<string | null, string | null | undefined, string | null>;
    aptitude_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  presence: {
    attempt_id: number;
    epoch: number;
    seen_at: Date;
    waiting: number;
    visible: boolean;
    address: string;
  };
  provider_link: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    issuer: string;
    sub: string;
    by_password: boolean;
    linked_at: ColumnType<Date, Date | undefined, Date>;
    used_at: ColumnType<Date, Date | undefined, Date>;
  };
  provider_sign_in: {
    secret_hash: Buffer;
    provider: string;
    account_id: ColumnType<number | null, number | null | undefined, number | null>;
    expires_at: Date;
  };
  push: {
    notification_id: number;
    device_id: number;
    attempts: ColumnType<number, number | undefined, number>;
    next_try_at: ColumnType<Date, Date | undefined, Date>;
  };
  push_device: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    session_id: number;
    name: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    renewed_at: ColumnType<Date, Date | undefined, Date>;
  };
  push_key: {
    id: ColumnType<boolean, boolean | undefined, boolean>;
    public_key: string;
    private_key: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  quarantine: {
    id: ColumnType<number, number | undefined, number>;
    question_id: number;
    reasons: QuarantineReason[];
    evidence: ColumnType<QuarantineEvidence | null, string | null, string | null>;
    words: ColumnType<string, string | undefined, string>;
    began_at: ColumnType<Date, Date | undefined, Date>;
    began_by: ColumnType<number | null, number | null | undefined, number | null>;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    outcome: ColumnType<QuarantineOutcome | null, QuarantineOutcome | null | undefined, QuarantineOutcome | null>;
    ended_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  question: {
    id: ColumnType<number, number | undefined, number>;
    status: ColumnType<QuestionStatus, QuestionStatus | undefined, QuestionStatus>;
    current_version_id: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    attempts: ColumnType<number, number | undefined, number>;
    facility: ColumnType<number | null, number | null | undefined, number | null>;
    discrimination: ColumnType<number | null, number | null | undefined, number | null>;
    reserved: ColumnType<boolean, boolean | undefined, boolean>;
  };
  question_import: {
    id: ColumnType<number, number | undefined, number>;
    file_name: string;
    format: string;
    remarks: ColumnType<StoredRemark[], string, string>;
    state: ColumnType<QuestionImportState, QuestionImportState | undefined, QuestionImportState>;
    total: number;
    done: ColumnType<number, number | undefined, number>;
    author_id: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
    claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    imported_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    imported: ColumnType<number, number | undefined, number>;
    kept: ColumnType<number, number | undefined, number>;
    left_out: ColumnType<number, number | undefined, number>;
  };
  question_import_item: {
    import_id: number;
    position: number;
    place: string;
    kind: QuestionImportKind;
    draft: ColumnType<StoredDraft, string, string>;
    version: ColumnType<StoredVersion | null, string | null | undefined, string | null>;
    passage: ColumnType<string, string | undefined, string>;
    passage_html: ColumnType<string, string | undefined, string>;
    lead: ColumnType<number | null, number | null | undefined, number | null>;
    problems: string[];
    faults: string[];
    alike: ColumnType<StoredSimilarity[], string | undefined, string>;
    duplicate: ColumnType<'same' | 'alike' | null, 'same' | 'alike' | null | undefined, 'same' | 'alike' | null>;
    decision: 'import' | 'skip';
    edited: ColumnType<boolean, boolean | undefined, boolean>;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    undone: ColumnType<Undone, Undone | undefined, Undone>;
    remark: ColumnType<string | null, string | null | undefined, string | null>;
    category: ColumnType<string, string | undefined, string>;
  };
  question_picture: {
    hash: string;
    width: number;
    height: number;
    named: ColumnType<boolean, boolean | undefined, boolean>;
    uploaded_at: ColumnType<Date, Date | undefined, Date>;
  };
  question_report: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    aptitude_id: ColumnType<number | null, number | null | undefined, number | null>;
    question_id: number;
    version_id: number;
    reason: ReportReason;
    words: string;
    reported_at: ColumnType<Date, Date | undefined, Date>;
    answer_id: ColumnType<number | null, number | null | undefined, number | null>;
    session_id: ColumnType<number | null, number | null | undefined, number | null>;
    position: ColumnType<number | null, number | null | undefined, number | null>;
  };
  question_search: {
    question_id: number;
    words: string;
  };
  question_version: {
    id: ColumnType<number, number | undefined, number>;
    question_id: number;
    number: number;
    kind: QuestionKind;
    format: 'markdown' | 'text';
    description: string;
    description_html: string;
    options: ColumnType<StoredOption[], string, string>;
    explanation: string;
    explanation_html: string;
    topic_tags: string[];
    question_type: Trade;
    difficulty_level: number;
    author_id: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    typed_key: ColumnType<StoredKey | null, string | null | undefined, string | null>;
    tags: ColumnType<string[], string[] | undefined, string[]>;
    source: ColumnType<string, string | undefined, string>;
    stimulus_id: ColumnType<number | null, number | null | undefined, number | null>;
    keep_option_order: ColumnType<boolean, boolean | undefined, boolean>;
  };
  recovery_code: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    code_hash: string;
    tries: ColumnType<number, number | undefined, number>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  registration: {
    single: ColumnType<boolean, boolean | undefined, boolean>;
    mode: ColumnType<RegistrationMode, RegistrationMode | undefined, RegistrationMode>;
  };
  report_answer: {
    id: ColumnType<number, number | undefined, number>;
    question_id: number;
    outcome: ReportOutcome;
    version: ColumnType<number | null, number | null | undefined, number | null>;
    words: string;
    answered_by: ColumnType<number | null, number | null | undefined, number | null>;
    answered_at: ColumnType<Date, Date | undefined, Date>;
  };
  revision_card: {
    id: ColumnType<number, number | undefined, number>;
    account_id: number;
    question_id: ColumnType<number | null, number | null | undefined, number | null>;
    template: ColumnType<string | null, string | null | undefined, string | null>;
    topic: string;
    source: string;
    stability: number;
    difficulty: number;
    reviews: number;
    lapses: ColumnType<number, number | undefined, number>;
    reviewed_at: Date;
    due_at: Date;
    mastered_days: ColumnType<number, number | undefined, number>;
    mastered_on: ColumnType<string | null, string | null | undefined, string | null>;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    problem_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  roster_import: {
    id: ColumnType<number, number | undefined, number>;
    file_name: string;
    format: 'CSV' | 'XLSX';
    remarks: string[];
    state: ColumnType<RosterImportState, RosterImportState | undefined, RosterImportState>;
    plan: ColumnType<RosterPlan | null, string | null | undefined, string | null>;
    total: ColumnType<number, number | undefined, number>;
    done: ColumnType<number, number | undefined, number>;
    trouble: ColumnType<string | null, string | null | undefined, string | null>;
    stopped_in: ColumnType<StoppedIn, StoppedIn | undefined, StoppedIn>;
    author_id: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
    imported_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  roster_row: {
    import_id: number;
    number: number;
    regno: string;
    name: string;
    trade: ColumnType<Trade | null, Trade | null | undefined, Trade | null>;
    batch: ColumnType<number | null, number | null | undefined, number | null>;
    mail: ColumnType<string | null, string | null | undefined, string | null>;
    mobile: ColumnType<string | null, string | null | undefined, string | null>;
    faults: string[];
    outcome: ColumnType<RosterRowOutcome | null, RosterRowOutcome | null | undefined, RosterRowOutcome | null>;
    account_id: ColumnType<number | null, number | null | undefined, number | null>;
    before: ColumnType<StudentFields | null, string | null | undefined, string | null>;
    after: ColumnType<StudentFields | null, string | null | undefined, string | null>;
    undone: ColumnType<Undone, Undone | undefined, Undone>;
    remark: ColumnType<string | null, string | null | undefined, string | null>;
  };
  roster_sheet: {
    import_id: number;
    position: number;
    name: string;
    hidden: boolean;
    rows: ColumnType<StoredRow[], string, string>;
  };
  ruling: {
    aptitude_id: number;
    number: number;
    question_id: number;
    how: string;
    version_id: ColumnType<number | null, number | null | undefined, number | null>;
    words: string;
    decided_by: ColumnType<number | null, number | null | undefined, number | null>;
    decided_at: ColumnType<Date, Date | undefined, Date>;
  };
  score: {
    attempt_id: number;
    aptitude_id: number;
    marks: number;
    max_marks: number;
    correct: number;
    incorrect: number;
    unanswered: number;
    seconds: number;
    outcomes: ColumnType<StoredOutcome[], string, string>;
    marked_at: ColumnType<Date, Date | undefined, Date>;
    sections: ColumnType<StoredSectionScore[], string | undefined, string>;
    qualified: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    key_version: ColumnType<number, number | undefined, number>;
  };
  seeding: {
    name: string;
    at: ColumnType<Date, Date | undefined, Date>;
  };
  session: {
    token_hash: Buffer;
    account_id: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
    expires_at: Date;
    id: ColumnType<number, number | undefined, number>;
    user_agent: ColumnType<string, string | undefined, string>;
    last_seen_at: ColumnType<Date, Date | undefined, Date>;
    passed_factor: ColumnType<boolean, boolean | undefined, boolean>;
  };
  sheet: {
    id: ColumnType<number, number | undefined, number>;
    title: string;
    description: string;
    description_html: string;
    position: ColumnType<number, number | undefined, number>;
    published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  sheet_entry: {
    id: ColumnType<number, number | undefined, number>;
    sheet_id: number;
    section: string;
    position: number;
    problem_id: ColumnType<number | null, number | null | undefined, number | null>;
    url: ColumnType<string | null, string | null | undefined, string | null>;
    title: string;
    topics: string[];
    difficulty: ColumnType<number | null, number | null | undefined, number | null>;
  };
  sheet_mark: {
    account_id: number;
    entry_id: number;
    state: EntryState;
    note: ColumnType<string, string | undefined, string>;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  stimulus: {
    id: ColumnType<number, number | undefined, number>;
    title: string;
    format: 'markdown' | 'text';
    description: string;
    description_html: string;
    author_id: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    replaces: ColumnType<number | null, number | null | undefined, number | null>;
  };
  study_plan: {
    account_id: number;
    pattern: string;
    day: string;
    minutes: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  template: {
    id: ColumnType<number, number | undefined, number>;
    name: string;
    note: ColumnType<string, string | undefined, string>;
    design: ColumnType<TemplateDesign, string, string>;
    author_id: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  topic: {
    name: string;
    area: string;
    position: number;
    id: ColumnType<number, number | undefined, number>;
  };
  topic_ability: {
    account_id: number;
    topic: string;
    area: string;
    ability: number;
    standard_error: number;
    answers: number;
  };
  totp_secret: {
    account_id: number;
    secret: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    last_step: ColumnType<number, number | undefined, number>;
  };
  venue: {
    id: ColumnType<number, number | undefined, number>;
    name: string;
    directions: ColumnType<string, string | undefined, string>;
    outline: ColumnType<Outline, string, string>;
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  venue_refusal: {
    aptitude_id: number;
    account_id: number;
    reason: 'missing' | 'rough' | 'outside';
    lat: ColumnType<number | null, number | null | undefined, number | null>;
    long: ColumnType<number | null, number | null | undefined, number | null>;
    accuracy: ColumnType<number | null, number | null | undefined, number | null>;
    metres: ColumnType<number | null, number | null | undefined, number | null>;
    tries: ColumnType<number, number | undefined, number>;
    first_at: ColumnType<Date, Date | undefined, Date>;
    last_at: ColumnType<Date, Date | undefined, Date>;
  };
  venue_waiver: {
    aptitude_id: number;
    account_id: number;
    reason: string;
    granted_by: number;
    granted_at: ColumnType<Date, Date | undefined, Date>;
  };
  violation: {
    attempt_id: number;
    epoch: number;
    seq: number;
    kind: ViolationKind;
    seen_at: Date;
    seconds: number;
    received_at: Date;
    counted: boolean;
  };
  webhook: {
    id: ColumnType<number, number | undefined, number>;
    url: string;
    description: string;
    events: string[];
    secret: string;
    active: ColumnType<boolean, boolean | undefined, boolean>;
    created_by: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
  webhook_delivery: {
    id: ColumnType<number, number | undefined, number>;
    webhook_id: number;
    event: string;
    subject_id: ColumnType<number | null, number | null | undefined, number | null>;
    data: ColumnType<unknown, string | null | undefined, string | null>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    attempts: ColumnType<number, number | undefined, number>;
    outcome: ColumnType<string | null, string | null | undefined, string | null>;
    delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    given_up_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  year_act: {
    id: ColumnType<number, number | undefined, number>;
    kind: YearChangeKind;
    batch: number;
    step_back: boolean;
    acted_by: number;
    acted_at: ColumnType<Date, Date | undefined, Date>;
    changes: ColumnType<StoredChange[], string, string>;
    undone_by: ColumnType<number | null, number | null | undefined, number | null>;
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    kept: ColumnType<number[], number[] | undefined, number[]>;
  };
  aptitude: Omit<DB['assessment'], 'mock_pattern'>;
};
