-- By how many milliseconds pauses moved the end of its test while an attempt was handed in.
alter table attempt add column missed_ms numeric(15) not null default 0 check (missed_ms >= 0);
