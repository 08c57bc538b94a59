create table account (
  id integer generated always as identity primary key,
  regno text not null,
  name text not null,
  trade text not null check (trade in ('GENERAL', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN')),
  batch integer not null,
  role text not null default 'student' check (role in ('admin', 'jspr', 'spr', 'student')),
  password_hash text not null,
  mobile text,
  avatar text,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);

-- Registration numbers are text and compared without regard to case.
create unique index account_regno on account (lower(regno));
create index account_role_batch on account (role, batch) where role in ('jspr', 'spr');
create index account_blocked on account (trade) where blocked_at is not null;

create table session (
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index session_account on session (account_id);

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

create index audit_event_subject on audit_event (subject_type, subject_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
