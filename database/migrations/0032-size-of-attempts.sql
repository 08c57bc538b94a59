-- How much was stored of the attempt, in bytes: what one may ask for is bounded, on every node and for good.
alter table attempt_chain add column size integer not null default 0;
