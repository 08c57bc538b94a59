-- The passkeys (WebAuthn) of admins, as second factors.
create table passkey (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the device counts; a copy shows by a lower number.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- The challenge that an account's new passkey signs to register. Each is used once.
create table passkey_challenge (
  account_id integer primary key references account on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- The challenge that a passkey signs to finish this sign-in. Each is used once.
alter table factor_ticket add column challenge text;
