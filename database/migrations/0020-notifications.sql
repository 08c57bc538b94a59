-- What the portal tells a person about an event. The unique index makes each event reach each reader once.
create table notification (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  kind text not null,
  subject_type text not null check (subject_type in ('aptitude', 'question_report', 'account')),
  subject_id integer not null,
  -- Tells events of one kind about one subject apart.
  event text not null default '',
  -- Names, times and marks, never the content of a test.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create unique index notification_event on notification (subject_type, subject_id, kind, event, account_id);
create index notification_account on notification (account_id, id desc);
create index notification_unread on notification (account_id) include (kind) where read_at is null;

-- What students were last told of a test that is published, so that a change of it is noticed. A deleted test keeps its row until its
-- readers know, hence no foreign key.
create table notified_aptitude (
  aptitude_id integer primary key,
  name text not null,
  starts_at timestamptz not null,
  -- The planned end, without pauses.
  ends_at timestamptz not null,
  notified_at timestamptz not null default now(),
  -- How often the test has moved since.
  moves integer not null default 0
);
