-- Tokens by which programs call the API. The portal keeps only the hash of a token.
create table api_token (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The token acts as this admin.
  created_by integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  -- Exact to five minutes.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references account on delete set null
);
create index api_token_creator on api_token (created_by);

-- The token by which a program acted as the actor. Not a foreign key: the log outlives everything.
alter table audit_event add column api_token_id integer;

-- An account that stops being an admin, or is archived or erased, loses its tokens for good: they stay revoked if it returns.
create function revoke_api_tokens() returns trigger language plpgsql as $$
begin
  update api_token set revoked_at = now() where created_by = new.id and revoked_at is null;
  return null;
end
$$;
create trigger account_api_tokens after update of role, archived_at, erased_at on account
  for each row when (new.role <> 'admin' or new.archived_at is not null or new.erased_at is not null)
  execute function revoke_api_tokens();
