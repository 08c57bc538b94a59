-- What each test screen last said of itself. A crash of the database forgets it; the screens say it again within seconds.
create unlogged table presence (
  attempt_id integer primary key,
  epoch integer not null,
  seen_at timestamptz not null,
  -- Operations that only the device holds.
  waiting integer not null,
  visible boolean not null,
  address text not null
) with (fillfactor = 50);

-- Who opened the attempt, from where: a row for each epoch.
create table attempt_opening (
  attempt_id integer not null references attempt,
  epoch integer not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- The User-Agent header.
  device text not null,
  address text not null,
  primary key (attempt_id, epoch)
);

-- What students are told while they write.
create table notice (
  id integer generated always as identity primary key,
  aptitude_id integer not null references aptitude on delete cascade,
  -- Null: everybody who is writing.
  attempt_id integer references attempt,
  kind text not null check (kind in ('message', 'time-added', 'paused', 'resumed', 'ended', 'reopened')),
  text text not null check (length(text) <= 500),
  at timestamptz not null default clock_timestamp(),
  by integer references account
);

create index notice_attempt on notice (attempt_id) where attempt_id is not null;
create index notice_test on notice (aptitude_id) where attempt_id is null;

alter table aptitude
  -- Since when the test's clock stands still.
  add column paused_at timestamptz,
  -- For how long it has stood still before, in milliseconds; the end has moved by as much.
  add column paused_ms numeric(15) not null default 0,
  drop constraint aptitude_window,
  add constraint aptitude_window check (case timing
    when 'common' then ends_at = starts_at + duration * interval '1 minute' + paused_ms * interval '1 millisecond'
    else ends_at > starts_at end);

-- For how long the attempt's clock has stood still: [{ from, to }] in order, without the pause that goes on.
alter table attempt add column standstills jsonb not null default '[]';
