-- The whole schema of the first release. Each later change is a new migration; migrations only go forward.
create extension if not exists pg_trgm;

create table account (
  id integer generated always as identity primary key,
  regno text not null,
  name text not null,
  trade text not null check (trade in ('GENERAL', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN')),
  batch integer not null,
  role text not null default 'student' check (role in ('admin', 'jspr', 'spr', 'student')),
  -- Null: the placement cell entered the student, who has not set a password yet.
  password_hash text,
  mobile text,
  avatar text,
  -- `blocked_at` and `blocked_until` hold the present state, which every call reads. The table `block` keeps the history.
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null: mails go to the address that follows from the registration number.
  mail text,
  blocked_until timestamptz,
  -- Archived people cannot sign in; their attempts and results stay.
  archived_at timestamptz,
  -- The last use of any deleted session; see `keep_last_seen`.
  seen_at timestamptz,
  -- Every change of role or archiving sets a new value, so that an undo can tell that nothing has changed since.
  standing uuid not null default gen_random_uuid(),
  -- From then on the account names no person; its results stay for statistics.
  erased_at timestamptz,
  constraint account_blocked_until check ((blocked_until is null) or ((blocked_at is not null) and (blocked_until > blocked_at)))
);

-- Registration numbers are text and compared without regard to case.
create unique index account_regno on account (lower(regno));
create index account_role_batch on account (role, batch) where role in ('jspr', 'spr');
-- Finds the other accounts with the same picture; `account.avatar` is its address.
create index account_avatar on account (avatar) where avatar is not null;
-- People mostly list one batch. Other searches need no index: reading all 5,000 rows takes milliseconds.
create index account_batch on account (batch);
create index account_mail on account (lower(mail)) where mail is not null;

create function change_standing() returns trigger language plpgsql as $$
begin
  -- An undo sets the former standing itself.
  if new.standing = old.standing then
    new.standing := gen_random_uuid();
  end if;
  return new;
end
$$;

create trigger account_standing before update of role, archived_at on account
  for each row when (((old.role is distinct from new.role) or (old.archived_at is distinct from new.archived_at))) execute function change_standing();

create table session (
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id integer generated always as identity unique,
  user_agent text not null default '' check (length(user_agent) <= 200),
  -- Updated every few minutes. It has no index, so that the update can stay on its page (HOT).
  last_seen_at timestamptz not null default now()
);

create index session_account on session (account_id);

create function keep_last_seen() returns trigger language plpgsql as $$
begin
  -- Skips a locked account: to lose the time is better than a deadlock.
  update account set seen_at = greatest(seen_at, old.last_seen_at)
  where id = (select id from account where id = old.account_id for no key update skip locked);
  return null;
end
$$;

create trigger session_last_seen after delete on session
  for each row execute function keep_last_seen();

-- The log names people only by account id, so that an erasure need not change it.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references account,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);

create index audit_event_time on audit_event (at, id);
create index audit_event_actor on audit_event (actor_id, at, id);
create index audit_event_subject on audit_event (subject_type, subject_id, at, id);
create index audit_event_action on audit_event (action, at, id);
-- The words of both values, with the names of their fields. Values too long for a tsvector are left out: otherwise the insert, and
-- the change that it records, would fail.
create function audit_words(before jsonb, after jsonb) returns tsvector language sql immutable parallel safe SET search_path TO 'pg_catalog' as $$
  select case
    when octet_length(coalesce(before, 'null')::text) + octet_length(coalesce(after, 'null')::text) > 400000 then ''::tsvector
    else jsonb_to_tsvector('simple', coalesce(before, 'null'), '["string", "numeric", "key"]')
      || jsonb_to_tsvector('simple', coalesce(after, 'null'), '["string", "numeric", "key"]')
  end
$$;

create index audit_event_words on audit_event using gin (audit_words(before, after));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger audit_event_append_only before delete or update or truncate on audit_event
  for each statement execute function refuse_change();

create table topic (
  name text primary key,
  area text not null,
  position integer not null,
  id integer generated always as identity unique
);

-- A passage, table or figure that several questions share. A change inserts a new row.
create table stimulus (
  id integer generated always as identity primary key,
  title text not null,
  format text not null check (format in ('markdown', 'text')),
  description text not null,
  description_html text not null,
  author_id integer references account,
  created_at timestamptz not null default now(),
  -- The passage that this one replaces. Authors choose only the newest of such a chain.
  replaces integer unique references stimulus
);

create trigger stimulus_append_only before update or truncate on stimulus
  for each statement execute function refuse_change();

create table question (
  id integer generated always as identity primary key,
  status text not null default 'ready' check (status in ('draft', 'ready', 'retired')),
  -- New tests get this version. Earlier ones stay for the attempts that showed them.
  current_version_id integer,
  created_at timestamptz not null default now(),
  -- Over all tests, weighted by attempts.
  attempts integer not null default 0,
  facility double precision,
  discrimination double precision
);

create index question_status_age on question (status, id);
create index question_facility on question (facility) where facility is not null;

create table question_version (
  id integer generated always as identity primary key,
  question_id integer not null references question on delete cascade,
  number integer not null,
  kind text not null check (kind in ('single', 'multiple', 'boolean', 'numerical', 'text', 'matching')),
  format text not null check (format in ('markdown', 'text')),
  description text not null,
  description_html text not null,
  -- [{ id, text, html, correct }] in the author's order; the ids are random.
  options jsonb not null,
  explanation text not null,
  explanation_html text not null,
  topic_tags text[] not null,
  question_type text not null check (question_type in ('GENERAL', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN')),
  difficulty_level integer not null check (difficulty_level between 1 and 5),
  author_id integer references account,
  created_at timestamptz not null default now(),
  -- The key of a question with a typed or matched answer; null where the student chooses options.
  typed_key jsonb,
  tags text[] not null default '{}',
  -- For example a book, or the imported file.
  source text not null default '',
  stimulus_id integer references stimulus,
  constraint question_version_key_check check (kind in ('numerical', 'text', 'matching') = (typed_key is not null)),
  unique (question_id, number)
);
alter table question add constraint question_current_version foreign key (current_version_id) references question_version deferrable initially deferred;

create index question_version_topics on question_version using gin (topic_tags);
create index question_version_tags on question_version using gin (tags);
create index question_version_stimulus on question_version (stimulus_id) where stimulus_id is not null;
create index question_version_words on question_version using gin (description gin_trgm_ops);

-- Attempts refer to earlier versions, so a version never changes, and is deleted only with its whole question.
create trigger question_version_append_only before update or truncate on question_version
  for each statement execute function refuse_change();

create function refuse_lone_delete() returns trigger language plpgsql as $$
begin
  if exists (select from question where id = old.question_id) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;

create trigger question_version_stays before delete on question_version
  for each row execute function refuse_lone_delete();

-- Admins cannot choose an archived venue for a new test; tests that have it keep it.
create table venue (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- Tells people how to get there.
  directions text not null default '' check (length(directions) <= 300),
  -- { kind: 'circle', centre, radius } or { kind: 'polygon', corners }: degrees and metres.
  outline jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index venue_name on venue (lower(name)) where archived_at is null;

create table aptitude (
  id integer generated always as identity primary key,
  name text not null,
  starts_at timestamptz not null,
  -- Minutes.
  duration integer not null check (duration between 1 and 1440),
  -- The same for all students.
  ends_at timestamptz not null,
  total_questions integer not null check (total_questions > 0),
  instructions text not null default '',
  instructions_html text not null default '',
  marks_right numeric(9,3) not null default 1 check (marks_right > 0),
  marks_wrong numeric(9,3) not null default 0 check (marks_wrong <= 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null: students may take the test anywhere, and the portal neither asks for nor keeps a position.
  venue_id integer references venue,
  -- Only admins see a draft.
  stage text not null default 'published' check (stage in ('draft', 'published')),
  published_at timestamptz,
  -- 'common': one end for all. 'own': each student starts within the window from starts_at to ends_at and then has `duration`.
  timing text not null default 'common' check (timing in ('common', 'own')),
  -- The latest possible end of any student's time, extra time included.
  closes_at timestamptz not null,
  one_way boolean not null default false,
  -- Holds for sections without a scheme; null: marks_right and marks_wrong.
  scheme jsonb,
  cut_off jsonb,
  -- Whether the portal draws from the pools for each student, or once for all.
  draw text not null default 'each' check (draw in ('each', 'same')),
  -- Draws and orders follow from the seed and the student.
  seed integer not null default floor((random() * 2147483647)),
  -- Stored in plain text: invigilators read it out in the room, and admins look it up again.
  access_code text check (length(access_code) between 1 and 40),
  -- Students may start only from these networks (CIDR); empty: from anywhere.
  networks text[] not null default '{}',
  -- Only students of these trades and batches get the test; empty: all.
  trades text[] not null default '{}',
  batches integer[] not null default '{}',
  listed_only boolean not null default false,
  -- 0: the portal only records violations.
  violation_limit integer not null default 5 check (violation_limit between 0 and 1000),
  release_marks text not null default 'after-end' check (release_marks in ('at-once', 'after-end', 'by-hand')),
  release_answers text not null default 'after-end' check (release_answers in ('at-once', 'after-end', 'by-hand')),
  release_explanations text not null default 'after-end' check (release_explanations in ('at-once', 'after-end', 'by-hand')),
  marks_released_at timestamptz,
  answers_released_at timestamptz,
  explanations_released_at timestamptz,
  -- The device shows the paper only in full screen, if it can.
  full_screen boolean not null default false,
  -- Config Keys and Browser Exam Keys of Safe Exam Browser, 64 hexadecimal digits each; empty: any browser will do.
  seb_config_keys text[] not null default '{}',
  seb_exam_keys text[] not null default '{}',
  -- Start of the present pause; null: the clock runs.
  paused_at timestamptz,
  -- Total of the earlier pauses in milliseconds; the end has moved by as much.
  paused_ms numeric(15,0) not null default 0,
  -- When students could first read the right answers, if a later change of terms hid them again.
  answers_out_at timestamptz,
  constraint aptitude_closes check (closes_at >= ends_at),
  constraint aptitude_window check (
    case timing
      when 'common' then ends_at = starts_at + duration * interval '1 minute' + paused_ms * interval '1 millisecond'
      else ends_at > starts_at
    end)
);

create index aptitude_schedule on aptitude (starts_at desc) where archived_at is null;
create index aptitude_venue on aptitude (venue_id) where venue_id is not null;

create table aptitude_section (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 60),
  instructions text not null default '',
  instructions_html text not null default '',
  -- Null: the section shares the time of the whole test.
  minutes integer check (minutes between 1 and 1440),
  -- Only students of these trades get the section; empty: all.
  trades text[] not null default '{}',
  scheme jsonb,
  cut_off jsonb,
  choice text not null default 'fixed' check (choice in ('fixed', 'blueprint')),
  -- { lines: [{ topic, area, type, difficulty, kinds, count }], unused_in }
  blueprint jsonb,
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  constraint aptitude_section_check check ((choice = 'blueprint') = (blueprint is not null))
);

create unique index aptitude_section_name on aptitude_section (aptitude_id, lower(name));
create index aptitude_section_order on aptitude_section (aptitude_id, "position");

create table aptitude_question (
  aptitude_id integer not null references aptitude on delete cascade,
  question_id integer not null references question,
  position integer not null,
  section_id integer references aptitude_section on delete set null,
  -- Replaces the scheme's marks for this question.
  marks numeric(9,3) check (marks > 0),
  primary key (aptitude_id, question_id)
);

create index aptitude_question_use on aptitude_question (question_id);
create index aptitude_question_section on aptitude_question (section_id) where section_id is not null;

create table attempt (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude,
  account_id integer not null references account,
  -- Every opening adds one; only the newest epoch may write.
  epoch integer not null default 1,
  state text not null default 'writing' check (state in ('writing', 'submitted')),
  how text check (how in ('student', 'deadline', 'violations', 'invigilator')),
  started_at timestamptz not null,
  deadline timestamptz not null,
  submitted_at timestamptz,
  -- Frozen at the start, in this student's order: [{ question, version, options: [option id] }].
  paper jsonb not null,
  -- The device's location at the first start of a test with a venue, and the verdict on it; evidence that never changes.
  place jsonb,
  -- The sections of the frozen paper in their order: [{ section, name, minutes }].
  sections jsonb,
  -- The end of each section if they follow one another; null: the student may move between them.
  section_ends timestamptz[],
  -- Start of the present pause; null: the clock runs.
  paused_at timestamptz,
  -- Counts the notices for this attempt, so that a save can tell whether there are any.
  news integer not null default 0,
  -- How many counted violations an invigilator has forgiven, for instance by reopening the attempt.
  violations_forgiven integer not null default 0 check (violations_forgiven >= 0),
  -- The finished pauses of the attempt's clock in order: [{ from, to }].
  standstills jsonb not null default '[]',
  -- Extra time multiplies the length of each section by this.
  stretch double precision not null default 1 check (stretch >= 1),
  -- By how many milliseconds pauses moved the test's end while the attempt was submitted.
  missed_ms numeric(15,0) not null default 0 check (missed_ms >= 0),
  -- The minutes that each section gained from extra time granted during the attempt; empty if none.
  section_gifts double precision[] not null default '{}',
  constraint attempt_check check ((state = 'submitted') = (submitted_at is not null)),
  constraint attempt_check1 check ((state = 'submitted') = (how is not null)),
  unique (aptitude_id, account_id)
);

create index attempt_account on attempt (account_id);
create index attempt_open on attempt (deadline) where state = 'writing';

create function begin_chain() returns trigger language plpgsql as $$
begin
  insert into attempt_chain (attempt_id) values (new.id);
  return null;
end $$;

create trigger attempt_chain_begin after insert on attempt
  for each row execute function begin_chain();

-- Every answer operation of a student. The latest answer to a question has the highest (epoch, seq). There is no foreign key to
-- attempt: the one statement that writes here reads the attempt under a lock, and the portal never deletes attempts.
create table answer_event (
  attempt_id integer not null,
  epoch integer not null,
  seq integer not null,
  question_id integer not null,
  selected text[],
  marked boolean,
  seconds integer not null default 0,
  received_at timestamptz not null,
  -- Received after submission, or after deadline and grace: evidence that changes no score unless an admin admits it.
  late boolean not null,
  -- The typed answer; null leaves the answer unchanged, an empty text clears it.
  value text,
  -- The events that one statement stored for an attempt form one link of its chain. The link's hash covers the previous hash and
  -- these events in the order of (epoch, seq).
  link integer,
  primary key (attempt_id, epoch, seq)
);

create trigger answer_event_append_only before delete or update or truncate on answer_event
  for each statement execute function refuse_change();

create table score (
  attempt_id integer primary key references attempt,
  aptitude_id integer not null references aptitude,
  marks numeric(9,3) not null,
  max_marks numeric(9,3) not null,
  correct integer not null,
  incorrect integer not null,
  unanswered integer not null,
  -- From start to submission.
  seconds integer not null,
  -- [{ question, outcome, marks }] in the paper's order.
  outcomes json not null,
  marked_at timestamptz not null default now(),
  -- [{ name, marks, max_marks, correct, incorrect, unanswered, penalty, qualified }]
  sections jsonb not null default '[]',
  -- Whether the student reached every cut-off; null: the test has none.
  qualified boolean,
  -- The number of the newest ruling that this marking applied; 0: only the pinned keys.
  key_version integer not null default 0
);

create index score_rank on score (aptitude_id, marks desc, seconds);
-- Every minute a job looks for tests with scores newer than their statistics. The index spares it a scan of all scores.
create index score_marked on score (aptitude_id, marked_at);

-- Seeds that have run. A seed inserts its row in its own transaction, so that nodes that start at the same time seed once.
create table seeding (
  name text primary key,
  at timestamptz not null default now()
);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- Null once the portal has sent the mail or given up, since the text may contain a code or a link.
  text text,
  html text,
  created_at timestamptz not null default now(),
  -- The portal gives up a mail that it could not send by then.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Null once the portal has sent the mail or given up.
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  last_error text,
  -- Mass mailings go after mails that somebody is waiting for.
  bulk boolean not null default false,
  -- The recipient's account, since several people may share one address.
  account_id integer references account on delete cascade,
  constraint mail_check check ((next_try_at is null) = (text is null)),
  constraint mail_check1 check ((sent_at is null) or (next_try_at is null))
);

create index mail_due on mail (bulk, next_try_at) where next_try_at is not null;
create index mail_account on mail (account_id) where account_id is not null;

-- Codes for forgotten passwords. Only the newest of an account is valid.
create table recovery_code (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index recovery_code_account on recovery_code (account_id, id);

-- Pictures under the SHA-256 of their bytes. The portal re-encodes each upload and does not keep the original file.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
  media_type text not null check (media_type = 'image/webp'),
  created_at timestamptz not null default now()
);
-- WebP is already compressed.
alter table picture alter column bytes set storage external;

create table block (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  blocked_at timestamptz not null,
  -- Null if unknown.
  blocked_by integer references account,
  reason text check (length(reason) between 1 and 500),
  -- The block ends then without a call; null: it holds until somebody lifts it.
  until timestamptz,
  lifted_at timestamptz,
  lifted_by integer references account,
  -- A block allows one appeal, with one answer. Lifting the block closes its appeal.
  appeal text check (length(appeal) between 1 and 1000),
  appealed_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by integer references account,
  constraint block_check check (until > blocked_at),
  constraint block_check1 check ((lifted_at is null) = (lifted_by is null)),
  constraint block_check2 check ((appeal is null) = (appealed_at is null)),
  constraint block_check3 check ((answer is null) = (answered_at is null)),
  constraint block_check4 check ((answer is null) or (appeal is not null))
);

create index block_account on block (account_id, id);
create index block_standing on block (blocked_at) where lifted_at is null;

-- A promotion or archiving of a whole batch at the turn of the year. It keeps its changes, so that an admin can undo it.
create table year_act (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('promote', 'archive')),
  batch integer not null,
  -- Whether the SPRs of older batches became students again.
  step_back boolean not null,
  acted_by integer not null references account,
  acted_at timestamptz not null default now(),
  -- For each account `{ account, before, after }`; `before` and `after` hold role, archived and standing.
  changes jsonb not null check ((jsonb_typeof(changes) = 'array') and (jsonb_array_length(changes) > 0)),
  undone_by integer references account,
  undone_at timestamptz,
  -- The accounts that the undo skipped because they had changed since.
  kept integer[] not null default '{}',
  constraint year_act_check check ((undone_by is null) = (undone_at is null)),
  constraint year_act_check1 check ((undone_at is not null) or (kept = '{}'))
);

-- One row. 'open': anyone may register; 'roster': only students on the roster.
create table registration (
  single boolean primary key default true check (single),
  mode text not null default 'open' check (mode in ('open', 'roster'))
);

-- Links for setting a password, by the SHA-256 of their token. Only the newest of an account is valid.
create table password_link (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_link_account on password_link (account_id, id);

create table roster_import (
  id integer generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  format text not null check (format in ('CSV', 'XLSX')),
  remarks text[] not null,
  state text not null default 'draft' check (state in ('draft', 'importing', 'imported', 'undoing', 'undone', 'stopped')),
  -- Maps the columns of one sheet to fields; null until the portal has proposed a mapping.
  plan jsonb,
  -- Progress of the import or of its undo, in rows.
  total integer not null default 0,
  done integer not null default 0,
  -- Why it stopped, for people.
  trouble text,
  -- Whether the import or the undo stopped.
  stopped_in text check (stopped_in in ('importing', 'undoing')),
  author_id integer not null references account,
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  undone_at timestamptz,
  constraint roster_import_check check ((state = 'stopped') = (stopped_in is not null))
);

create index roster_import_running on roster_import (id) where state in ('importing', 'undoing');

-- The sheets of the file: `[[row number, [cell, …]], …]`. Deleted after the import.
create table roster_sheet (
  import_id integer not null references roster_import on delete cascade,
  position integer not null,
  name text not null,
  hidden boolean not null,
  rows jsonb not null,
  primary key (import_id, "position")
);

-- The rows that the plan reads from the file, and the outcome of each.
create table roster_row (
  import_id integer not null references roster_import on delete cascade,
  number integer not null,
  regno text not null,
  name text not null,
  trade text,
  batch integer,
  mail text,
  mobile text,
  -- Why it cannot be imported, for people; empty: it can.
  faults text[] not null,
  -- Null until the import has reached the row.
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  account_id integer references account on delete set null,
  -- The old and new values of the changed fields.
  before jsonb,
  after jsonb,
  -- Null until the undo has reached the row.
  undone text check (undone in ('undone', 'kept')),
  -- Why the row was refused, or what could not be undone, for people.
  remark text,
  primary key (import_id, number)
);

create index roster_row_account on roster_row (account_id) where account_id is not null;

-- Starts that were refused because of the location: one row for each student and test, with the latest try.
create table venue_refusal (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account,
  reason text not null check (reason in ('missing', 'rough', 'outside')),
  lat double precision,
  long double precision,
  -- Metres, as the device claims.
  accuracy double precision,
  -- From the venue's edge.
  metres double precision,
  tries integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (aptitude_id, account_id)
);

create index venue_refusal_account on venue_refusal (account_id);

-- Lets one student start one test anywhere.
create table venue_waiver (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account,
  reason text not null,
  granted_by integer not null references account,
  granted_at timestamptz not null default now(),
  primary key (aptitude_id, account_id)
);

create index venue_waiver_account on venue_waiver (account_id);

-- A mail address that its owner has not confirmed yet. Only the newest of an account is valid.
create table mail_claim (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  address text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the address was confirmed, or the claim given up.
  closed_at timestamptz
);

create index mail_claim_account on mail_claim (account_id, id);
create index mail_claim_address on mail_claim (lower(address), created_at);

create table erasure_request (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'declined', 'erased')),
  -- The refusal's reason, as told to the student; an erasure deletes it.
  reason text,
  constraint erasure_request_check check ((ended_at is null) = (outcome is null))
);

create unique index erasure_request_open on erasure_request (account_id) where ended_at is null;
create index erasure_request_account on erasure_request (account_id, id);
create index erasure_request_due on erasure_request (due_at) where ended_at is null;

-- Consecutive wrong passwords, by the SHA-256 of a throttle's key. The key contains the registration number as typed, and people
-- sometimes type their password in that field.
create unlogged table password_try (
  key bytea primary key,
  failures integer not null check (failures > 0),
  next_at timestamptz not null,
  last_at timestamptz not null default now()
);

-- Browsers in which an account has signed in, by the SHA-256 of a secret that the browser keeps.
create table known_device (
  secret_hash bytea not null,
  account_id integer not null references account on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (secret_hash, account_id)
);

-- The pictures of questions and passages. The portal never deletes a picture that a stored text names, since papers may show it.
create table question_picture (
  hash text primary key references picture,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  named boolean not null default false,
  uploaded_at timestamptz not null default now()
);

create index question_picture_unnamed on question_picture (uploaded_at) where not named;

-- The versions that each line of a blueprint may draw, frozen at publication.
create table aptitude_pool (
  section_id integer not null references aptitude_section on delete cascade,
  line integer not null,
  question_id integer not null references question,
  version_id integer not null references question_version,
  aptitude_id integer not null references aptitude on delete cascade,
  primary key (section_id, line, question_id)
);

create index aptitude_pool_test on aptitude_pool (aptitude_id);
create index aptitude_pool_question on aptitude_pool (question_id);
create index aptitude_pool_version on aptitude_pool (version_id);

-- The students who may start a test that is for listed students only.
create table admission (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account on delete cascade,
  primary key (aptitude_id, account_id)
);

create index admission_account on admission (account_id);

create table extra_time (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account on delete cascade,
  factor numeric(5,3) check ((factor > 1) and (factor <= 4)),
  minutes integer check (minutes between 1 and 1440),
  reason text not null check (length(reason) between 1 and 300),
  granted_by integer not null references account,
  granted_at timestamptz not null default now(),
  constraint extra_time_check check ((factor is not null) or (minutes is not null)),
  primary key (aptitude_id, account_id)
);

create index extra_time_account on extra_time (account_id);

create table template (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 500),
  -- { duration, total_questions, one_way, …, sections }
  design jsonb not null,
  author_id integer references account,
  created_at timestamptz not null default now()
);

create unique index template_name on template (lower(name));

-- Classical item analysis of a question in an ended test, over the attempts that had the question.
create table item_statistic (
  aptitude_id integer not null references aptitude on delete cascade,
  question_id integer not null references question on delete cascade,
  attempts integer not null,
  -- Mean share of the marks earned, from 0 to 1; blanks earn nothing.
  facility double precision not null,
  -- Correlation with the marks of the rest of the test; null if either does not vary.
  discrimination double precision,
  primary key (aptitude_id, question_id)
);

create index item_statistic_question on item_statistic (question_id);

-- When a test's statistics were computed. Scores marked later make them stale.
create table item_analysis (
  aptitude_id integer primary key references aptitude on delete cascade,
  attempts integer not null,
  worked_out_at timestamptz not null
);

-- One answer for all students who had reported the question by then.
create table report_answer (
  id integer generated always as identity primary key,
  question_id integer not null references question,
  outcome text not null check (outcome in ('corrected', 'retired', 'nothing-wrong')),
  -- The number of the corrected version.
  version integer,
  words text not null,
  answered_by integer references account,
  answered_at timestamptz not null default now(),
  constraint report_answer_check check ((version is not null) = (outcome = 'corrected'))
);

create index report_answer_question on report_answer (question_id);

-- A fault that a student reported in a question of their own paper.
create table question_report (
  id integer generated always as identity primary key,
  account_id integer not null,
  aptitude_id integer not null,
  question_id integer not null references question,
  version_id integer not null references question_version,
  reason text not null check (reason in ('wrong-key', 'unclear', 'text-mistake', 'picture-missing', 'other')),
  -- Empty once the student is erased.
  words text not null,
  reported_at timestamptz not null default now(),
  -- Null while the report waits for an answer.
  answer_id integer references report_answer,
  foreign key (aptitude_id, account_id) references attempt (aptitude_id, account_id)
);

create unique index question_report_open on question_report (account_id, version_id) where answer_id is null;
create index question_report_waiting on question_report (question_id, id) where answer_id is null;
create index question_report_answered on question_report (answer_id) where answer_id is not null;
create index question_report_account on question_report (account_id, id);

create table question_import (
  id integer generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  format text not null,
  -- Problems of the file that belong to no question: `[{"where": …, "message": …}, …]`.
  remarks jsonb not null,
  state text not null default 'preparing' check (state in ('preparing', 'draft', 'imported', 'undone')),
  -- Progress of the preparation, in questions.
  total integer not null,
  done integer not null default 0,
  author_id integer not null references account,
  created_at timestamptz not null default now(),
  -- A node holds the import until then. If the node dies, another one continues afterwards.
  claimed_until timestamptz,
  imported_at timestamptz,
  undone_at timestamptz,
  -- Counts that outlast the import's items.
  imported integer not null default 0,
  kept integer not null default 0
);

create index question_import_preparing on question_import (id) where state = 'preparing';

create table question_import_item (
  import_id integer not null references question_import on delete cascade,
  position integer not null,
  -- Where it begins in the file, for people.
  place text not null,
  -- A kind of question, or `description` for text without a question.
  kind text not null,
  -- The source as an author would write it, and the rendered version; null until the job has rendered it.
  draft jsonb not null,
  version jsonb,
  -- The question's passage in the file, source and rendered; empty: none.
  passage text not null default '',
  passage_html text not null default '',
  -- The position of the last `description` before it, which becomes its passage if the admin imports that as a passage.
  lead integer,
  problems text[] not null,
  -- Why it cannot be imported, for people; empty: it can.
  faults text[] not null,
  -- Similar questions of the bank, or earlier ones of the file: `[{"question": …, "position": …, "similarity": …}, …]`.
  alike jsonb not null default '[]',
  duplicate text check (duplicate in ('same', 'alike')),
  decision text not null check (decision in ('import', 'skip')),
  edited boolean not null default false,
  question_id integer references question on delete set null,
  undone text check (undone in ('undone', 'kept')),
  remark text,
  -- The question's innermost category in the file, if the topic tree lacks it. An admin can make it a topic.
  category text not null default '' check (length(category) <= 60),
  primary key (import_id, "position")
);

create index question_import_item_question on question_import_item (question_id) where question_id is not null;

-- The template and the seed of a generated question, so that the portal can show them and generates nothing twice.
create table generated_question (
  question_id integer primary key references question on delete cascade,
  template text not null,
  seed integer not null check (seed > 0),
  -- A digest of the numbers and words, without names and wrong options. Seeds with the same digest give the same question.
  likeness text not null,
  unique (template, seed),
  unique (template, likeness)
);

-- The newest link of each attempt's chain. Rows are narrow and pages half full, since every save updates a row.
create table attempt_chain (
  attempt_id integer primary key references attempt,
  link integer not null default 0,
  head bytea not null default '\x'::bytea,
  -- The time of the newest link.
  saved_at timestamptz,
  -- Bytes stored for the attempt so far. It limits one attempt's total over all nodes and restarts.
  size integer not null default 0
) with (fillfactor = 50);

-- Reports by the student's browser that the student left the paper.
create table violation (
  attempt_id integer not null references attempt,
  -- Epoch and number within it identify a report, so that a repeated one is stored once.
  epoch integer not null,
  seq integer not null,
  kind text not null check (kind in ('hidden', 'full-screen', 'copy', 'paste', 'print', 'blur', 'cut', 'context-menu', 'no-full-screen')),
  -- Its start by the student's device. It is only evidence, since a device's clock may be wrong.
  seen_at timestamptz not null,
  seconds integer not null check (seconds between 0 and 86400),
  received_at timestamptz not null,
  -- Whether it counted towards the limit when it arrived.
  counted boolean not null,
  primary key (attempt_id, epoch, seq)
);

create trigger violation_append_only before delete or update or truncate on violation
  for each statement execute function refuse_change();

-- The latest heartbeat of each test screen. Unlogged: a crash of the database loses it, and the screens repeat it within seconds.
create unlogged table presence (
  attempt_id integer primary key,
  epoch integer not null,
  seen_at timestamptz not null,
  -- Unsent operations on the device.
  waiting integer not null,
  visible boolean not null,
  address text not null
) with (fillfactor = 50);

-- One row for each epoch.
create table attempt_opening (
  attempt_id integer not null references attempt,
  epoch integer not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- The User-Agent header.
  device text not null,
  address text not null,
  -- The device signs answers that it cannot send with this key. `link` and `head` are the newest link of the attempt's chain at
  -- the opening.
  signing_key bytea check (octet_length(signing_key) = 32),
  link integer,
  head bytea,
  primary key (attempt_id, epoch)
);

-- Messages to students during a test.
create table notice (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude on delete cascade,
  -- Null: for all students who are writing.
  attempt_id integer references attempt,
  kind text not null check (kind in ('message', 'time-added', 'paused', 'resumed', 'ended', 'reopened')),
  text text not null check (length(text) <= 500),
  at timestamptz not null default clock_timestamp(),
  by integer references account
);

create index notice_attempt on notice (attempt_id) where attempt_id is not null;
create index notice_test on notice (aptitude_id) where attempt_id is null;

-- An admin's decision to count late answers of an attempt, which an admin may withdraw.
create table late_admission (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempt,
  admitted_by integer not null references account,
  admitted_at timestamptz not null default now(),
  reason text not null,
  withdrawn_by integer references account,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  constraint late_admission_check check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint late_admission_check1 check ((withdrawn_reason is null) = (withdrawn_at is null))
);

create index late_admission_attempt on late_admission (attempt_id);

-- The late events that an admission covers.
create table admitted_event (
  admission_id integer not null references late_admission,
  attempt_id integer not null,
  epoch integer not null,
  seq integer not null,
  primary key (admission_id, epoch, seq)
);

create index admitted_event_place on admitted_event (attempt_id, epoch, seq);

create trigger admitted_event_append_only before delete or update or truncate on admitted_event
  for each statement execute function refuse_change();

-- Replaces the key that each paper pinned for a question. Every regrade of a test takes the next number, which is the test's key
-- version. For each question the ruling with the highest number holds.
create table ruling (
  aptitude_id integer not null references aptitude,
  number integer not null check (number > 0),
  question_id integer not null references question,
  -- 'key': by the key of another version; 'full': full marks for all; 'out': not counted; 'pinned': by the pinned keys again.
  how text not null check (how in ('key', 'full', 'out', 'pinned')),
  version_id integer references question_version,
  -- The explanation for the students.
  words text not null check (length(words) between 1 and 300),
  decided_by integer references account,
  decided_at timestamptz not null default now(),
  constraint ruling_check check ((version_id is not null) = (how = 'key')),
  primary key (aptitude_id, number, question_id)
);

create index ruling_question on ruling (question_id);

create trigger ruling_append_only before delete or update or truncate on ruling
  for each statement execute function refuse_change();

-- The serving role may not delete accounts. This function lets it delete students whom an import created, whose import is being
-- undone, and who have never used their account.
create function remove_unused_accounts(ids integer[]) returns setof integer language sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public' as $$
  delete from public.account where id = any(ids) and role = 'student' and password_hash is null and blocked_at is null
    and exists (
      select from public.roster_row join public.roster_import on roster_import.id = import_id
      where account_id = account.id and outcome = 'new' and state = 'undoing')
    and not exists (select from public.session where account_id = account.id)
    and not exists (select from public.attempt where account_id = account.id)
    and not exists (select from public.audit_event where actor_id = account.id)
  returning id
$$;

insert into registration default values;
