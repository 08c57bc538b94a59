-- Near-duplicates are found by the share of three-letter groups that two texts have in common.
create extension if not exists pg_trgm;
create index question_version_words on question_version using gin (description gin_trgm_ops);

alter table topic add column id integer generated always as identity unique;

-- How a question did in a test that has ended: classical item analysis over the attempts that had it.
create table item_statistic (
  aptitude_id integer not null references aptitude on delete cascade,
  question_id integer not null references question on delete cascade,
  attempts integer not null,
  -- Mean share of the marks earned, from 0 to 1; blanks earn nothing.
  facility double precision not null,
  -- Correlation with the marks of the rest of the test; null where either does not vary.
  discrimination double precision,
  primary key (aptitude_id, question_id)
);
create index item_statistic_question on item_statistic (question_id);

-- When a test's statistics were worked out; scores marked later make them stale.
create table item_analysis (
  aptitude_id integer primary key references aptitude on delete cascade,
  attempts integer not null,
  worked_out_at timestamptz not null
);

-- Over all tests, weighted by attempts.
alter table question
  add column attempts integer not null default 0,
  add column facility double precision,
  add column discrimination double precision;
create index question_facility on question (facility) where facility is not null;
