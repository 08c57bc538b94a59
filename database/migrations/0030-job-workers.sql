-- The processes that run jobs, by which others notice that one is lost.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);
