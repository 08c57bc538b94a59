-- The approval of a draft by a second person. It holds while the draft has the state that was approved.
create table approval (
  aptitude_id integer primary key references assessment on delete cascade,
  -- A hash of settings, sections, and chosen questions with their versions.
  state text not null,
  approved_by integer not null references account on delete cascade,
  approved_at timestamptz not null default now()
);
create index approval_author on approval (approved_by);
