-- A draft is seen by admins alone until it is published.
alter table aptitude
  add column stage text not null default 'published' check (stage in ('draft', 'published')),
  add column published_at timestamptz,
  -- One end for all, or an own time that is begun within the window from starts_at to ends_at.
  add column timing text not null default 'common' check (timing in ('common', 'own')),
  -- When the last student's time is over at the latest, extra time included.
  add column closes_at timestamptz,
  add column one_way boolean not null default false,
  -- The marking scheme where a section has none of its own; null: marks_right and marks_wrong.
  add column scheme jsonb,
  add column cut_off jsonb,
  -- Whether each student gets an own draw from the pools, or all the same one.
  add column draw text not null default 'each' check (draw in ('each', 'same')),
  -- Draws and orders follow from this and the student.
  add column seed integer not null default floor(random() * 2147483647),
  -- Said aloud in a room and read again by admins, so it is kept as it is.
  add column access_code text check (length(access_code) between 1 and 40),
  -- Where the test may be started from, as CIDR; none: from everywhere.
  add column networks text[] not null default '{}',
  -- Whose test it is; none named: everybody's.
  add column trades text[] not null default '{}',
  add column batches integer[] not null default '{}',
  add column listed_only boolean not null default false,
  -- 0: violations are only recorded.
  add column violation_limit integer not null default 5 check (violation_limit between 0 and 1000),
  add column release_marks text not null default 'after-end'
    check (release_marks in ('at-once', 'after-end', 'by-hand')),
  add column release_answers text not null default 'after-end'
    check (release_answers in ('at-once', 'after-end', 'by-hand')),
  add column release_explanations text not null default 'after-end'
    check (release_explanations in ('at-once', 'after-end', 'by-hand')),
  add column marks_released_at timestamptz,
  add column answers_released_at timestamptz,
  add column explanations_released_at timestamptz;

update aptitude set release_marks = release, release_answers = release, release_explanations = release,
  closes_at = ends_at, published_at = created_at;

alter table aptitude drop column release, drop constraint aptitude_check;
alter table aptitude
  alter column closes_at set not null,
  add constraint aptitude_window check (
    case timing when 'common' then ends_at = starts_at + duration * interval '1 minute' else ends_at > starts_at end),
  add constraint aptitude_closes check (closes_at >= ends_at);

create table aptitude_section (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 60),
  instructions text not null default '',
  instructions_html text not null default '',
  -- The section's own time; null: the time is over all.
  minutes integer check (minutes between 1 and 1440),
  -- Whose students get the section; none named: everybody's.
  trades text[] not null default '{}',
  scheme jsonb,
  cut_off jsonb,
  choice text not null default 'fixed' check (choice in ('fixed', 'blueprint')),
  -- { lines: [{ topic, area, type, difficulty, kinds, count }], unused_in }
  blueprint jsonb,
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  check ((choice = 'blueprint') = (blueprint is not null))
);

create unique index aptitude_section_name on aptitude_section (aptitude_id, lower(name));
create index aptitude_section_order on aptitude_section (aptitude_id, position);

alter table aptitude_question
  add column section_id integer references aptitude_section on delete set null,
  -- What the question is worth in place of what the scheme says.
  add column marks numeric(9, 3) check (marks > 0);

create index aptitude_question_section on aptitude_question (section_id) where section_id is not null;

-- What a blueprint's lines are drawn from, frozen when the test is published.
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

-- Who may sit a test that is for a list.
create table admission (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account on delete cascade,
  primary key (aptitude_id, account_id)
);

create index admission_account on admission (account_id);

-- More time for one student in one test.
create table extra_time (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account on delete cascade,
  factor numeric(5, 3) check (factor > 1 and factor <= 4),
  minutes integer check (minutes between 1 and 1440),
  reason text not null check (length(reason) between 1 and 300),
  granted_by integer not null references account,
  granted_at timestamptz not null default now(),
  primary key (aptitude_id, account_id),
  check ((factor is null) <> (minutes is null))
);

create index extra_time_account on extra_time (account_id);

-- The sections of the frozen paper in their order: [{ section, name, minutes }].
alter table attempt add column sections jsonb,
  -- When each of them ends, where they follow one another; null: the student goes back and forth.
  add column section_ends timestamptz[];

-- [{ name, marks, max_marks, correct, incorrect, unanswered, penalty, qualified }]
alter table score add column sections jsonb not null default '[]',
  -- Whether every cut-off was reached; null: there was none.
  add column qualified boolean;

-- A test as a pattern for others: { duration, total_questions, one_way, … , sections }
create table template (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 500),
  design jsonb not null,
  author_id integer references account,
  created_at timestamptz not null default now()
);

create unique index template_name on template (lower(name));
