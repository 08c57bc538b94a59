-- Addresses of other programs that are told of events, as Standard Webhooks says (https://www.standardwebhooks.com).
create table webhook (
  id integer generated always as identity primary key,
  url text not null check (length(url) <= 500),
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Signs what is sent, so it cannot be hashed.
  secret text not null,
  active boolean not null default true,
  created_by integer not null references account,
  created_at timestamptz not null default now()
);

-- One event for one webhook, which is tried until it is taken or given up.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  event text not null,
  -- The id of the attempt, the test or the audit entry that the event is about. Null for trials.
  subject_id bigint,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Of the last attempt: the HTTP status, or why there is none.
  outcome text,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create unique index webhook_delivery_event on webhook_delivery (webhook_id, event, subject_id) where subject_id is not null;
create index webhook_delivery_latest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
