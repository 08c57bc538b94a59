-- What the portal put in once: the row is inserted in the same transaction, so several starters seed once.
create table seeding (
  name text primary key,
  at timestamptz not null default now()
);
