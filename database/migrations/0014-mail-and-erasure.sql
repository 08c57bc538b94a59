-- A mail address that somebody wants on file and has not proven yet. The newest of an account is the one that counts.
create table mail_claim (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  address text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Proven, or given up.
  closed_at timestamptz
);

create index mail_claim_account on mail_claim (account_id, id);
create index mail_claim_address on mail_claim (lower(address), created_at);

-- Whom a mail is for: several people may share one address.
alter table mail add column account_id integer references account on delete cascade;

create index mail_account on mail (account_id) where account_id is not null;

-- From then on nobody stands behind the account; what was reached with it stays for statistics.
alter table account add column erased_at timestamptz;

create table erasure_request (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'declined', 'erased')),
  -- What the student was told of a refusal; forgotten with the person.
  reason text,
  check ((ended_at is null) = (outcome is null))
);

create unique index erasure_request_open on erasure_request (account_id) where ended_at is null;
create index erasure_request_account on erasure_request (account_id, id);
create index erasure_request_due on erasure_request (due_at) where ended_at is null;

-- The log names people by the number of their account alone. What it held besides is taken out once, here: later nothing
-- of the kind enters, and the log stays as it was written.
alter table audit_event disable trigger audit_event_append_only;

create function pg_temp.impersonal(entry jsonb) returns jsonb language sql immutable as $$
  select coalesce(
    jsonb_object_agg(
      key,
      case
        when key in ('name', 'regno', 'mobile', 'mail', 'avatar', 'reason', 'appeal', 'answer')
          and value <> 'null' then '"(personal)"'
        else value
      end),
    '{}')
  from jsonb_each(entry)
$$;

update audit_event set
  before = case when jsonb_typeof(before) = 'object' then pg_temp.impersonal(before) else before end,
  after = case when jsonb_typeof(after) = 'object' then pg_temp.impersonal(after) else after end
where (subject_type = 'account' or action in ('aptitude.waive-venue', 'aptitude.ask-for-venue'))
  and (before is not null or after is not null);

alter table audit_event enable trigger audit_event_append_only;
