-- A sign-in at a provider (OpenID Connect) that waits for its reply. The browser holds the secret; the hash finds the row, once.
create table provider_sign_in (
  secret_hash bytea primary key,
  provider text not null,
  -- The admin who is linking an identity; null for a sign-in.
  account_id integer references account on delete cascade,
  expires_at timestamptz not null
);

-- Which identity of a provider belongs to an account. From the first sign-in on, no other identity opens the account.
create table provider_link (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  issuer text not null,
  sub text not null check (length(sub) <= 255),
  -- Whether the person confirmed the link with the password, as admins have to.
  by_password boolean not null,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (issuer, sub),
  unique (account_id, issuer)
);
