-- What the cell notes about a student. The student's own data contain it, and an erasure deletes it.
create table cell_note (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  words text not null check (length(words) between 1 and 1000),
  written_by integer not null references account (id),
  written_at timestamptz not null default now()
);
create index cell_note_account on cell_note (account_id, id);
