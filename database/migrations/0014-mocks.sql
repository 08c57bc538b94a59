-- A mock is a test that one student sits for practice. The table holds tests and mocks. The view has the table's old name and leaves
-- mocks out, so a query meets mocks only where it asks for them.
alter table aptitude rename to assessment;
-- The template that a mock was drawn by, such as `typical:tcs-nqt`; null: a test.
alter table assessment add column mock_pattern text;
create view aptitude as select
  id, name, starts_at, duration, ends_at, total_questions, instructions, instructions_html, marks_right,
  marks_wrong, archived_at, created_at, venue_id, stage, published_at, timing, closes_at, one_way, scheme,
  cut_off, draw, seed, access_code, networks, trades, batches, listed_only, violation_limit, release_marks,
  release_answers, release_explanations, marks_released_at, answers_released_at, explanations_released_at,
  full_screen, seb_config_keys, seb_exam_keys, paused_at, paused_ms, answers_out_at, cards_made_at
from assessment where mock_pattern is null;

-- Templates that an admin has opened for mocks, or given cut-offs. Built-in ones have no row in `template`, so the key is its name.
create table mock_pattern (
  pattern text primary key,
  open boolean not null default false,
  -- {"total": CutOff | null, "sections": {"name of a section": CutOff}}; null: the typical cut-offs.
  cut_offs jsonb
);

create table mock (
  aptitude_id integer primary key references assessment (id) on delete cascade,
  account_id integer not null references account (id),
  created_at timestamptz not null default now(),
  -- The probability of passing that was predicted before the mock; null: too few answers to predict.
  prediction double precision check (prediction between 0 and 1)
);
create index mock_account on mock (account_id, created_at);

-- Questions that generators made for one mock. They have a version but no current one, so the bank does not show them.
alter table question drop constraint question_status_check;
alter table question add constraint question_status_check check (status in ('draft', 'ready', 'retired', 'mock'));
create table mock_question (
  question_id integer primary key references question (id) on delete cascade,
  account_id integer not null references account (id),
  template text not null,
  seed integer not null check (seed > 0),
  likeness text not null
);
create index mock_question_likeness on mock_question (account_id, template, likeness);
