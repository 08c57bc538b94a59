-- Where mails for this person go; null: the address that the registration number makes.
alter table account add column mail text;

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- Null once the mail has left or was given up: it may hold a code or a link.
  text text,
  html text,
  created_at timestamptz not null default now(),
  -- Sent by then or not at all.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Null once the mail has left or was given up.
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  last_error text,
  check ((next_try_at is null) = (text is null)),
  check (sent_at is null or next_try_at is null)
);

create index mail_due on mail (next_try_at) where next_try_at is not null;

-- Codes for forgotten passwords. The newest of an account is the one that counts.
create table recovery_code (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index recovery_code_account on recovery_code (account_id, id);
