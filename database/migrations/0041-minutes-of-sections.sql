-- The minutes that each section was given on the way; nothing where it was given none.
alter table attempt add column section_gifts float8[] not null default '{}';
