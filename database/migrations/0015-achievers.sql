-- Whether the student is listed among the achievers of a test, and named to students with ranks near.
alter table account
  add column among_achievers boolean not null default true,
  add column named_to_neighbours boolean not null default false;
