-- A reserved question is for tests only; practice never asks it.
alter table question add column reserved boolean not null default false;

-- A student's run of practice. Its questions are chosen when it starts.
create table practice_session (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  -- learn: the key after every answer; drill: all keys at the end.
  mode text not null check (mode in ('learn', 'drill')),
  -- The time limit; null: none.
  minutes integer check (minutes between 1 and 180),
  topics text[] not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index practice_session_account on practice_session (account_id, id);

create table practice_item (
  session_id integer not null references practice_session (id),
  position integer not null check (position > 0),
  account_id integer not null references account (id),
  topic text not null,
  reason text not null check (reason in ('due', 'weak', 'new', 'level', 'missed')),
  difficulty integer not null check (difficulty between 1 and 5),
  -- A question of the bank, pinned to the version of the moment.
  question_id integer references question (id),
  version_id integer references question_version (id),
  -- Or a generated question, which template and seed make again.
  template text,
  seed integer,
  -- Equal for generated questions that ask the same; see fingerprintOf.
  likeness text,
  -- The ids of the options in the student's order.
  options text[] not null,
  primary key (session_id, position),
  check ((version_id is null) = (question_id is null)),
  check ((version_id is null) = (template is not null)),
  check ((template is null) = (seed is null))
);
create index practice_item_question on practice_item (question_id) where question_id is not null;
create index practice_item_likeness on practice_item (account_id, template, likeness) where template is not null;

create table practice_answer (
  session_id integer not null references practice_session (id),
  seq integer not null check (seq > 0),
  -- Made by the device, so that a repeated request stores the answer once.
  answer_id uuid not null,
  position integer not null,
  account_id integer not null references account (id),
  topic text not null,
  difficulty integer not null,
  question_id integer,
  version_id integer,
  template text,
  seed integer,
  selected text[] not null,
  value text not null,
  outcome text not null check (outcome in ('right', 'partial', 'wrong', 'blank')),
  share double precision not null check (share between 0 and 1),
  seconds integer not null check (seconds >= 0),
  -- Whether it is the student's first answer to this item; levels count no other.
  first boolean not null,
  -- Whether it arrived after the session had ended; it does not count in the session's score.
  late boolean not null,
  at timestamptz not null default now(),
  primary key (session_id, seq),
  unique (session_id, answer_id),
  foreign key (session_id, position) references practice_item (session_id, position)
);
create index practice_answer_account on practice_answer (account_id, question_id)
  include (topic, difficulty, share, at, first);

create trigger practice_answer_append_only before delete or update or truncate on practice_answer
  for each statement execute function refuse_change();
