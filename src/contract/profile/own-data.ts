import * as z from 'zod/mini';
import { ProviderLink } from '#contract/accounts/providers.ts';
import { AptitudeState } from '#contract/aptitudes/aptitude.ts';
import { AttemptState, HowSubmitted } from '#contract/attempts/attempt.ts';
import { Notice } from '#contract/attempts/notices.ts';
import { ViolationKind } from '#contract/attempts/proctoring.ts';
import { Outcome } from '#contract/attempts/score.ts';
import { Language, Verdict } from '#contract/coding/languages.ts';
import { EntryState } from '#contract/coding/sheets.ts';
import { SubmissionKind } from '#contract/coding/submissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Role } from '#contract/person.ts';
import { PracticeMode } from '#contract/practice/sessions.ts';
import { ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import { Trade } from '#contract/trade.ts';
import { Session } from './sessions.ts';

const answerFields = {
  question_id: z.int(),
  selected_options: z.array(z.string()),
  /** The typed answer. */
  value: z.string(),
  marked: z.boolean(),
};

/** A position that a device reported; accuracy and distance in metres. */
const positionFields = {
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  metres: z.nullable(z.number()),
};

const abilityFields = { ability: z.number(), standard_error: z.number(), answers: z.int() };

const OwnAttempt = z.object({
  test: z.object({
    id: z.int(),
    name: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    state: AptitudeState,
  }),
  state: AttemptState,
  how: z.nullable(HowSubmitted),
  started_at: Instant,
  submitted_at: z.nullable(Instant),
  /** The position that the device reported at the start of a test with a venue. */
  place: z.nullable(z.object({ name: z.string(), verdict: z.enum(['inside', 'waived']), ...positionFields })),
  /** Every time the attempt was opened, with device and network address. */
  openings: z.array(z.object({ at: Instant, device: z.string(), address: z.string() })),
  /** Notices to this student alone. */
  notices: z.array(Notice),
  answers: z.array(z.object({ ...answerFields, seconds: z.int() })),
  /** Signs of leaving the test that the browser reported. */
  violations: z.array(
    z.object({
      kind: ViolationKind,
      at: Instant,
      seconds: z.int(),
      received_at: Instant,
      counted: z.boolean(),
    }),
  ),
  /** Null until the result is released. */
  result: z.nullable(
    z.object({
      marks: z.number(),
      total_score: z.number(),
      correct: z.int(),
      incorrect: z.int(),
      unanswered: z.int(),
      response_time: z.int(),
      questions: z.array(
        z.object({
          question_id: z.int(),
          question_html: z.string(),
          /** The chosen options. For a matching question, each prompt with its match. */
          chosen: z.array(z.string()),
          typed: z.string(),
          /** Null: the question was excluded from marking. */
          outcome: z.nullable(Outcome),
          marks: z.number(),
        }),
      ),
    }),
  ),
});

/** What was practised: a question of the bank, or a generator. */
const itemFields = {
  topic: z.string(),
  question_id: z.nullable(z.int()),
  template: z.nullable(z.string()),
};

const OwnPracticeSession = z.object({
  mode: PracticeMode,
  topics: z.array(z.string()),
  minutes: z.nullable(z.int()),
  /** The test whose mistakes it asked. */
  test: z.nullable(z.string()),
  /** The day (YYYY-MM-DD) whose question it asked. */
  question_of_day: z.nullable(z.string()),
  started_at: Instant,
  ended_at: z.nullable(Instant),
  answers: z.array(
    z.object({
      position: z.int(),
      ...itemFields,
      seed: z.nullable(z.int()),
      selected_options: z.array(z.string()),
      value: z.string(),
      /** Null while a drill goes on, and while a test has the question. */
      outcome: z.nullable(Outcome),
      seconds: z.int(),
      late: z.boolean(),
      at: Instant,
    }),
  ),
});

export const exportData = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'Everything that the portal stores about the caller; results and questions once they are released',
  reply: z.object({
    exported_at: Instant,
    profile: z.object({
      regno: z.string(),
      name: z.string(),
      trade: Trade,
      batch: z.int(),
      role: Role,
      mobile: z.nullable(z.string()),
      mail: z.nullable(z.string()),
      /** Not confirmed by its code yet. */
      claimed_mail: z.nullable(z.string()),
      avatar: z.nullable(z.string()),
      created_at: Instant,
    }),
    sessions: z.array(Session),
    provider_links: z.array(ProviderLink),
    attempts: z.array(OwnAttempt),
    /** Starts that were refused because of the location; the latest one of each test. */
    refused_starts: z.array(
      z.object({
        test: z.string(),
        reason: z.enum(['missing', 'rough', 'outside']),
        ...positionFields,
        tries: z.int(),
        last_at: Instant,
      }),
    ),
    /** Problems that the caller reported in questions. */
    reports: z.array(
      z.object({
        test: z.string(),
        question_id: z.int(),
        reason: ReportReason,
        words: z.string(),
        reported_at: Instant,
        outcome: z.nullable(ReportOutcome),
        answer: z.nullable(z.string()),
        answered_at: z.nullable(Instant),
      }),
    ),
    /** Extra time in tests, and the tests that admit the caller by name. */
    extra_time: z.array(
      z.object({
        test: z.string(),
        factor: z.nullable(z.number()),
        minutes: z.nullable(z.int()),
        reason: z.string(),
        granted_at: Instant,
      }),
    ),
    listed_for: z.array(z.string()),
    /** Abilities that answers show, in logits: by topic, in an area as a whole (topic null), and on former days (area empty: all areas). */
    levels: z.array(z.object({ area: z.string(), topic: z.nullable(z.string()), ...abilityFields })),
    former_levels: z.array(z.object({ area: z.string(), day: z.string(), ...abilityFields })),
    practice: z.array(OwnPracticeSession),
    revision_cards: z.array(
      z.object({
        ...itemFields,
        problem: z.nullable(z.string()),
        stability: z.number(),
        difficulty: z.number(),
        reviews: z.int(),
        lapses: z.int(),
        reviewed_at: Instant,
        due_at: Instant,
        ended_at: z.nullable(Instant),
      }),
    ),
    bookmarks: z.array(
      z.object({ ...itemFields, seed: z.nullable(z.int()), note: z.string(), created_at: Instant }),
    ),
    /** Programs that the caller sent, with their verdicts. */
    submissions: z.array(
      z.object({
        problem: z.string(),
        kind: SubmissionKind,
        language: Language,
        source: z.string(),
        input: z.nullable(z.string()),
        /** Null until it is judged. */
        verdict: z.nullable(Verdict),
        points: z.nullable(z.int()),
        created_at: Instant,
      }),
    ),
    /** Programs that the caller was typing. */
    program_drafts: z.array(
      z.object({ problem: z.string(), language: Language, source: z.string(), saved_at: Instant }),
    ),
    /** Editorials that the caller opened before having solved the problem. */
    opened_editorials: z.array(z.object({ problem: z.string(), opened_at: Instant })),
    sheet_marks: z.array(
      z.object({
        sheet: z.string(),
        title: z.string(),
        state: EntryState,
        note: z.string(),
        updated_at: Instant,
      }),
    ),
    /** Null: the defaults. */
    notification_settings: z.nullable(
      z.object({
        bell_off: z.array(z.string()),
        mail_on: z.array(z.string()),
        push_off: z.array(z.string()),
        quiet_from: z.nullable(z.int()),
        quiet_until: z.nullable(z.int()),
      }),
    ),
    /** When the address of the calendar was made. */
    calendar_since: z.nullable(Instant),
    /** The devices that get notifications, and the host of the push service that carries them. */
    push_devices: z.array(z.object({ name: z.string(), created_at: Instant, push_service: z.string() })),
    notifications: z.array(
      z.object({
        kind: z.string(),
        data: z.unknown(),
        created_at: Instant,
        read_at: z.nullable(Instant),
      }),
    ),
    opened_announcements: z.array(z.object({ title: z.string(), opened_at: Instant })),
    /** What the placement cell noted about the caller. */
    cell_notes: z.array(z.object({ words: z.string(), written_at: Instant })),
    erasures: z.array(
      z.object({
        asked_at: Instant,
        due_at: Instant,
        ended_at: z.nullable(Instant),
        outcome: z.nullable(z.enum(['withdrawn', 'declined', 'erased'])),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Audit entries about the account. `by_you` is false for the portal and for other people. */
    log: z.array(
      z.object({
        at: Instant,
        action: z.string(),
        by_you: z.boolean(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
});
