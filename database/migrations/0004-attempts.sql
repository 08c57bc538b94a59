create table attempt (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude,
  account_id integer not null references account,
  -- The newest opener writes; every opening counts one up.
  epoch integer not null default 1,
  state text not null default 'writing' check (state in ('writing', 'submitted')),
  how text check (how in ('student', 'deadline')),
  started_at timestamptz not null,
  deadline timestamptz not null,
  submitted_at timestamptz,
  -- Frozen at the start, in this student's order: [{ question, version, options: [option id] }].
  paper jsonb not null,
  unique (aptitude_id, account_id),
  check ((state = 'submitted') = (submitted_at is not null)),
  check ((state = 'submitted') = (how is not null))
);

create index attempt_account on attempt (account_id);
create index attempt_open on attempt (deadline) where state = 'writing';

-- Everything a student did, appended and never changed. The latest answer to a question is the one with the highest
-- (epoch, seq). No foreign key to attempt: the one statement that writes here reads the attempt under a lock, and
-- attempts are never deleted.
create table answer_event (
  attempt_id integer not null,
  epoch integer not null,
  seq integer not null,
  question_id integer not null,
  -- Option ids; null leaves the answer as it was, an empty list clears it.
  selected text[],
  marked boolean,
  seconds integer not null default 0,
  received_at timestamptz not null,
  -- Received after the deadline and its grace, or after submission: evidence that changes no score.
  late boolean not null,
  primary key (attempt_id, epoch, seq)
);

create trigger answer_event_append_only before update or delete or truncate on answer_event
  for each statement execute function refuse_change();

create table score (
  attempt_id integer primary key references attempt,
  aptitude_id integer not null references aptitude,
  marks numeric(9, 3) not null,
  max_marks numeric(9, 3) not null,
  correct integer not null,
  incorrect integer not null,
  unanswered integer not null,
  -- From start to submission.
  seconds integer not null,
  -- [{ question, outcome, marks }] in the paper's order.
  outcomes jsonb not null,
  marked_at timestamptz not null default now()
);

create index score_rank on score (aptitude_id, marks desc, seconds);
