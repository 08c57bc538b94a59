-- Pictures of people under the SHA-256 of their bytes. Nothing of the file that was sent is kept.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 200000),
  media_type text not null check (media_type = 'image/webp'),
  created_at timestamptz not null default now()
);

-- Compressed already.
alter table picture alter column bytes set storage external;

-- `account.avatar` is the address of a picture; this finds who else has the same.
create index account_avatar on account (avatar) where avatar is not null;

alter table session
  add column id integer generated always as identity unique,
  add column user_agent text not null default '' check (length(user_agent) <= 200),
  -- Some minutes coarse. Without an index, so that noting it stays a write in place.
  add column last_seen_at timestamptz not null default now();

update session set last_seen_at = created_at;
