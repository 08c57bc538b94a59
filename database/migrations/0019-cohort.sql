-- Figures of the cohort, which a job refreshes. A cell is a batch and a trade.
create table cohort_student (
  account_id integer primary key references account (id) on delete cascade,
  -- Ended tests that were for the student, and those that the student sat.
  expected integer not null,
  sat integer not null,
  -- The mean of the percentages of marks; null without a marked test.
  percent double precision,
  -- Whether the student came to each of the latest tests, newest first.
  latest boolean[] not null,
  practised_at timestamptz
);

create table cohort_test (
  batch integer not null,
  trade text not null,
  aptitude_id integer not null references assessment (id) on delete cascade,
  marked integer not null,
  percent double precision not null,
  primary key (batch, trade, aptitude_id)
);

create table cohort_level (
  batch integer not null,
  trade text not null,
  area text not null,
  people integer not null,
  level double precision not null,
  primary key (batch, trade, area)
);

create table cohort_refresh (
  id boolean primary key default true check (id),
  refreshed_at timestamptz
);
insert into cohort_refresh default values;

-- The one rule by which students are listed as at risk. A part that is null is off.
create table at_risk_rule (
  id boolean primary key default true check (id),
  below_percent integer check (below_percent between 1 and 100),
  missed integer check (missed between 1 and 20),
  of_latest integer not null default 5 check (of_latest between 1 and 20),
  idle_days integer check (idle_days between 1 and 365),
  check (missed <= of_latest)
);
insert into at_risk_rule (below_percent, missed, of_latest, idle_days) values (40, 3, 5, 30);
