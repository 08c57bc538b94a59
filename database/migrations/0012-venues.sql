-- Where tests are taken. An archived venue is offered for no further test; tests that have it keep it.
create table venue (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- How to get there, for people.
  directions text not null default '' check (length(directions) <= 300),
  -- { kind: 'circle', centre, radius } or { kind: 'polygon', corners }: degrees and metres.
  outline jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index venue_name on venue (lower(name)) where archived_at is null;

-- Null: the test is taken anywhere, and no position is asked for or kept.
alter table aptitude add column venue_id integer references venue;

create index aptitude_venue on aptitude (venue_id) where venue_id is not null;

-- What the device said at the first start of a test with a venue, and what came of it; evidence that never changes.
alter table attempt add column place jsonb;

-- Starts that were refused for their place: one row a student and test, the latest try.
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

-- One student may start one test anywhere.
create table venue_waiver (
  aptitude_id integer not null references aptitude on delete cascade,
  account_id integer not null references account,
  reason text not null,
  granted_by integer not null references account,
  granted_at timestamptz not null default now(),
  primary key (aptitude_id, account_id)
);

create index venue_waiver_account on venue_waiver (account_id);
