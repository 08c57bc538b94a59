-- The secret of an admin's authenticator app. It counts once a code of it was confirmed; each step of thirty seconds opens once.
create table totp_secret (
  account_id integer primary key references account on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Codes of 80 random bits for the day on which the second factor is lost, by their hash. A used one is deleted.
create table factor_recovery_code (
  code_hash bytea primary key,
  account_id integer not null references account on delete cascade
);
create index factor_recovery_code_account on factor_recovery_code (account_id);

-- A sign-in whose first factor was right and that waits for the second one.
create table factor_ticket (
  ticket_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  -- Whether the browser becomes a known one.
  remember_device boolean not null,
  expires_at timestamptz not null
);
create index factor_ticket_account on factor_ticket (account_id);

-- Whether the session was opened with a second factor. One without it opens nothing once its admin has one.
alter table session add column passed_factor boolean not null default false;
