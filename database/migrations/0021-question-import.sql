-- A file of questions on its way into the bank.
create table question_import (
  id integer generated always as identity primary key,
  file_name text not null check (length(file_name) <= 200),
  format text not null,
  -- What could not be carried over and belongs to no question: `[{"where": …, "message": …}, …]`.
  remarks jsonb not null,
  state text not null default 'preparing' check (state in ('preparing', 'draft', 'imported', 'undone')),
  -- Questions to prepare and prepared.
  total integer not null,
  done integer not null default 0,
  author_id integer not null references account,
  created_at timestamptz not null default now(),
  -- Until when a node works on it; one that dies lets go by this.
  claimed_until timestamptz,
  imported_at timestamptz,
  undone_at timestamptz,
  -- What it came to, kept when its questions are forgotten here.
  imported integer not null default 0,
  kept integer not null default 0
);

create index question_import_preparing on question_import (id) where state = 'preparing';

create table question_import_item (
  import_id integer not null references question_import on delete cascade,
  position integer not null,
  -- Where in the file it begins, in words.
  place text not null,
  -- A kind of question, or `description` for text that asks nothing.
  kind text not null,
  -- What an author would have written, and the same rendered; null until its turn came.
  draft jsonb not null,
  version jsonb,
  -- The passage that the file gives it, rendered too; empty: none.
  passage text not null default '',
  passage_html text not null default '',
  -- The last text before it that asks nothing: its passage, where that one is chosen to be one.
  lead integer,
  problems text[] not null,
  -- Why it cannot be imported, in words; empty: it can.
  faults text[] not null,
  -- `[{"question": …, "position": …, "similarity": …}, …]`: of the bank, or earlier in the file.
  alike jsonb not null default '[]',
  duplicate text check (duplicate in ('same', 'alike')),
  decision text not null check (decision in ('import', 'skip')),
  edited boolean not null default false,
  question_id integer references question on delete set null,
  undone text check (undone in ('undone', 'kept')),
  remark text,
  primary key (import_id, position)
);

create index question_import_item_question on question_import_item (question_id) where question_id is not null;
