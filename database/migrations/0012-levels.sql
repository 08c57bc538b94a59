-- One calibration a night. Its row is also the claim of the night, so that one node does it.
create table calibration (
  night text primary key check (night ~ '^\d{4}-\d{2}-\d{2}$'),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Mean and spread of the students' abilities in logits; 0 is the difficulty of a question of level 3. Null until they are known.
  ability_mean double precision,
  ability_sd double precision check (ability_sd > 0),
  students integer,
  items integer,
  answers integer
);

-- How hard an item is, on the same scale: a question of the bank, or a generator.
create table item_level (
  id integer generated always as identity primary key,
  question_id integer unique references question (id) on delete cascade,
  template text unique,
  difficulty double precision not null,
  standard_error double precision not null check (standard_error > 0),
  answers integer not null check (answers > 0),
  -- The median seconds of the right answers in practice; null where they are few.
  usual_seconds double precision,
  calibrated_at timestamptz not null,
  check ((question_id is null) = (template is not null))
);

-- How able a student is in an area and in its topics. An answer in practice changes them, and each calibration rebuilds them.
create table area_ability (
  account_id integer not null references account (id) on delete cascade,
  area text not null,
  ability double precision not null,
  standard_error double precision not null check (standard_error > 0),
  answers integer not null check (answers > 0),
  primary key (account_id, area)
);

create table topic_ability (
  account_id integer not null references account (id) on delete cascade,
  topic text not null,
  area text not null,
  ability double precision not null,
  standard_error double precision not null check (standard_error > 0),
  answers integer not null check (answers > 0),
  primary key (account_id, topic)
);

-- The abilities after a calibration, on days with new answers.
create table ability_history (
  account_id integer not null references account (id) on delete cascade,
  -- Empty: all areas together.
  area text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  ability double precision not null,
  standard_error double precision not null check (standard_error > 0),
  answers integer not null check (answers > 0),
  primary key (account_id, area, day)
);
