-- Questions that new tests and practice pass by until an admin decides. A row is one stay, which `ended_at` closes.
create table quarantine (
  id integer generated always as identity primary key,
  question_id integer not null references question (id) on delete cascade,
  -- 'negative-discrimination', 'wrong-key', 'drift' or 'by-hand'.
  reasons text[] not null check (cardinality(reasons) > 0),
  -- The figures that led to it; null: an admin decided.
  evidence jsonb,
  words text not null default '' check (length(words) <= 300),
  began_at timestamptz not null default now(),
  began_by integer references account (id),
  ended_at timestamptz,
  outcome text check (outcome in ('released', 'retired')),
  ended_by integer references account (id),
  check ((ended_at is null) = (outcome is null))
);
create unique index quarantine_open on quarantine (question_id) where ended_at is null;
create index quarantine_question on quarantine (question_id, id);
