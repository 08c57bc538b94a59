-- Null: the placement cell has entered the student, who has not set a password yet.
alter table account alter column password_hash drop not null;

create index account_mail on account (lower(mail)) where mail is not null;

-- Who may register: anyone, or those on the roster alone. One row.
create table registration (
  single boolean primary key default true check (single),
  mode text not null default 'open' check (mode in ('open', 'roster'))
);

insert into registration default values;

-- Links that set a password, by the SHA-256 of their token. The newest of an account is the one that counts.
create table password_link (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_link_account on password_link (account_id, id);

-- Many at once wait behind the mails that somebody waits for.
alter table mail add column bulk boolean not null default false;

drop index mail_due;
create index mail_due on mail (bulk, next_try_at) where next_try_at is not null;

create table roster_import (
  id integer generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  format text not null check (format in ('CSV', 'XLSX')),
  remarks text[] not null,
  state text not null default 'draft'
    check (state in ('draft', 'importing', 'imported', 'undoing', 'undone', 'stopped')),
  -- How the columns are read; null until a sheet has been looked at.
  plan jsonb,
  -- Rows to do and done, of the import or of its undoing.
  total integer not null default 0,
  done integer not null default 0,
  -- Why it stopped, in words.
  trouble text,
  -- What it stopped in the midst of.
  stopped_in text check (stopped_in in ('importing', 'undoing')),
  author_id integer not null references account,
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  undone_at timestamptz,
  check ((state = 'stopped') = (stopped_in is not null))
);

create index roster_import_running on roster_import (id) where state in ('importing', 'undoing');

-- What the file held, cell by cell: `[[row number, [cell, …]], …]`. Forgotten once it is imported.
create table roster_sheet (
  import_id integer not null references roster_import on delete cascade,
  position integer not null,
  name text not null,
  hidden boolean not null,
  rows jsonb not null,
  primary key (import_id, position)
);

-- The file's rows as the plan reads them, and what became of each.
create table roster_row (
  import_id integer not null references roster_import on delete cascade,
  number integer not null,
  regno text not null,
  name text not null,
  trade text,
  batch integer,
  mail text,
  mobile text,
  -- Why it cannot be imported, in words; empty: it can.
  faults text[] not null,
  -- Null until its turn came.
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  account_id integer references account on delete set null,
  -- The fields that were changed, as they were and as they became.
  before jsonb,
  after jsonb,
  -- Null until the undoing came to it.
  undone text check (undone in ('undone', 'kept')),
  -- Why it was refused, or what could not be undone, in words.
  remark text,
  primary key (import_id, number)
);

create index roster_row_account on roster_row (account_id) where account_id is not null;

-- The portal's role may remove no account. These it may: students whom nobody has ever been, of an import that is undone.
create function remove_unused_accounts(ids integer[]) returns setof integer
  language sql security definer set search_path = pg_catalog, public as $$
  delete from public.account where id = any(ids) and role = 'student' and password_hash is null and blocked_at is null
    and exists (
      select from public.roster_row join public.roster_import on roster_import.id = import_id
      where account_id = account.id and outcome = 'new' and state = 'undoing')
    and not exists (select from public.session where account_id = account.id)
    and not exists (select from public.attempt where account_id = account.id)
    and not exists (select from public.audit_event where actor_id = account.id)
  returning id
$$;
