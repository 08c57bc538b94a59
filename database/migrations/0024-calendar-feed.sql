-- The secret address at which a calendar program reads the tests of a person.
create table calendar_feed (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
