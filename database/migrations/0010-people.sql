alter table account
  -- Archived people cannot sign in; what they did stays.
  add column archived_at timestamptz,
  -- When a session that is no more was last used; see `keep_last_seen`.
  add column seen_at timestamptz,
  -- Another value after every change of role or archiving, by which an undoing sees that nothing has happened since.
  add column standing uuid not null default gen_random_uuid();

create function change_standing() returns trigger language plpgsql as $$
begin
  -- An undoing gives back the standing that was.
  if new.standing = old.standing then
    new.standing := gen_random_uuid();
  end if;
  return new;
end
$$;

create trigger account_standing before update of role, archived_at on account for each row
  when (old.role is distinct from new.role or old.archived_at is distinct from new.archived_at)
  execute function change_standing();

create function keep_last_seen() returns trigger language plpgsql as $$
begin
  -- Whoever holds the account now waits for nobody: the time is worth less than a deadlock.
  update account set seen_at = greatest(seen_at, old.last_seen_at)
  where id = (select id from account where id = old.account_id for no key update skip locked);
  return null;
end
$$;

create trigger session_last_seen after delete on session for each row execute function keep_last_seen();

-- Of 5,000 people a search reads all in some milliseconds; a batch is what is asked for most.
create index account_batch on account (batch);

-- A change of many at the turn of a year, with what it changed, so that it can be undone.
create table year_act (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('promote', 'archive')),
  batch integer not null,
  -- Whether the SPRs of older batches became students.
  step_back boolean not null,
  acted_by integer not null references account,
  acted_at timestamptz not null default now(),
  -- One an account: `{ account, before, after }`, each with role, archived and standing.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  undone_by integer references account,
  undone_at timestamptz,
  -- The accounts that the undoing left as they were, for they had been changed since.
  kept integer[] not null default '{}',
  check ((undone_by is null) = (undone_at is null)),
  check (undone_at is not null or kept = '{}')
);
