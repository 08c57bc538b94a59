-- The mean levels of each batch and trade at the end of each month; those of the running month as of now.
create table cohort_level_month (
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  batch integer not null,
  trade text not null,
  area text not null,
  people integer not null,
  level double precision not null,
  primary key (month, batch, trade, area)
);
