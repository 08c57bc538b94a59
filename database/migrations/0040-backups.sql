-- The nightly backups: one row for each night, also while it runs and after it failed.
create table backup (
  id integer generated always as identity primary key,
  night text not null unique check (night ~ '^\d{4}-\d{2}-\d{2}$'),
  started_at timestamptz not null default now(),
  -- Null until it has succeeded.
  finished_at timestamptz,
  file text,
  bytes bigint,
  -- Of all tables.
  row_count bigint,
  -- Why the last try failed, as a sentence.
  failure text
);
