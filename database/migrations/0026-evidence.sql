-- The key with which the device of an opening signs answers that it cannot send, and how far the chain of the attempt was.
-- Null in openings of before.
alter table attempt_opening
  add column signing_key bytea check (octet_length(signing_key) = 32),
  add column link integer,
  add column head bytea;

-- An admin's decision that late answers of an attempt count, unless it was taken back.
create table late_admission (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempt,
  admitted_by integer not null references account,
  admitted_at timestamptz not null default now(),
  reason text not null,
  withdrawn_by integer references account,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((withdrawn_reason is null) = (withdrawn_at is null))
);

create index late_admission_attempt on late_admission (attempt_id);

-- The late events that an admission names.
create table admitted_event (
  admission_id integer not null references late_admission,
  attempt_id integer not null,
  epoch integer not null,
  seq integer not null,
  primary key (admission_id, epoch, seq)
);

create index admitted_event_place on admitted_event (attempt_id, epoch, seq);

create trigger admitted_event_append_only before update or delete or truncate on admitted_event
  for each statement execute function refuse_change();
