-- A student's plan towards a day (YYYY-MM-DD) for a pattern. What to do each week is computed when it is read.
create table study_plan (
  account_id integer primary key references account (id) on delete cascade,
  pattern text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  minutes integer not null check (minutes between 5 and 240),
  created_at timestamptz not null default now()
);
