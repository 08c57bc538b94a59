-- Wrong passwords in a row, by the SHA-256 of what they were tried for: people mistake the fields and type a password
-- where the registration number belongs.
create table password_try (
  key bytea primary key,
  failures integer not null check (failures > 0),
  next_at timestamptz not null,
  last_at timestamptz not null default now()
);

-- Browsers in which somebody has signed in, by the SHA-256 of the secret that they keep.
create table known_device (
  secret_hash bytea not null,
  account_id integer not null references account on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (secret_hash, account_id)
);
