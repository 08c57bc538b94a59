create table aptitude (
  id integer generated always as identity primary key,
  name text not null,
  starts_at timestamptz not null,
  -- Minutes.
  duration integer not null check (duration between 1 and 1440),
  -- The end that all students share.
  ends_at timestamptz not null check (ends_at = starts_at + duration * interval '1 minute'),
  total_questions integer not null check (total_questions > 0),
  instructions text not null default '',
  instructions_html text not null default '',
  marks_right numeric(9, 3) not null default 1 check (marks_right > 0),
  marks_wrong numeric(9, 3) not null default 0 check (marks_wrong <= 0),
  release text not null default 'after-end' check (release in ('after-end', 'at-once')),
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create index aptitude_schedule on aptitude (starts_at desc) where archived_at is null;

create table aptitude_question (
  aptitude_id integer not null references aptitude on delete cascade,
  question_id integer not null references question,
  position integer not null,
  primary key (aptitude_id, question_id)
);

create index aptitude_question_use on aptitude_question (question_id);
