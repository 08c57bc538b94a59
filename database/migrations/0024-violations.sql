-- What a student's browser saw of leaving a test: appended and never changed.
create table violation (
  attempt_id integer not null references attempt,
  -- Under which epoch it was seen, and its number there: what is sent again falls on itself.
  epoch integer not null,
  seq integer not null,
  kind text not null check (kind in ('hidden', 'full-screen', 'copy', 'paste', 'print', 'blur', 'cut', 'context-menu',
    'no-full-screen')),
  -- When it began, by the student's device: evidence by which nothing is judged.
  seen_at timestamptz not null,
  -- How long it lasted.
  seconds integer not null check (seconds between 0 and 86400),
  received_at timestamptz not null,
  -- Whether it went against the limit, judged when it came.
  counted boolean not null,
  primary key (attempt_id, epoch, seq)
);

create trigger violation_append_only before update or delete or truncate on violation
  for each statement execute function refuse_change();

-- How many counted violations an invigilator has let pass, as by opening the attempt again.
alter table attempt add column violations_forgiven integer not null default 0 check (violations_forgiven >= 0);

alter table aptitude
  -- The paper is shown in full screen alone, where the device has one.
  add column full_screen boolean not null default false,
  -- Config Keys and Browser Exam Keys of Safe Exam Browser, 64 hexadecimal digits each; none: any browser will do.
  add column seb_config_keys text[] not null default '{}',
  add column seb_exam_keys text[] not null default '{}';
