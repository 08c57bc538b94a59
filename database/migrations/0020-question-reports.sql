-- What is told to everybody who had reported a question by then.
create table report_answer (
  id integer generated always as identity primary key,
  question_id integer not null references question,
  outcome text not null check (outcome in ('corrected', 'retired', 'nothing-wrong')),
  -- The number of the version that stands corrected.
  version integer check ((version is not null) = (outcome = 'corrected')),
  words text not null,
  answered_by integer references account,
  answered_at timestamptz not null default now()
);
create index report_answer_question on report_answer (question_id);

-- A fault that a student found in a question as it was sat.
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
  -- Null while it waits.
  answer_id integer references report_answer,
  foreign key (aptitude_id, account_id) references attempt (aptitude_id, account_id)
);
create unique index question_report_open on question_report (account_id, version_id) where answer_id is null;
create index question_report_waiting on question_report (question_id, id) where answer_id is null;
create index question_report_answered on question_report (answer_id) where answer_id is not null;
create index question_report_account on question_report (account_id, id);
