-- `blocked_at` and `blocked_until` tell what holds now, for every call; the table tells of each block and what became of it.
alter table account
  add column blocked_until timestamptz,
  add constraint account_blocked_until check (
    blocked_until is null or blocked_at is not null and blocked_until > blocked_at);

create table block (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  blocked_at timestamptz not null,
  -- Null where nobody knows any more.
  blocked_by integer references account,
  reason text check (length(reason) between 1 and 500),
  -- The block ends by itself then; null: it stands until it is lifted.
  until timestamptz check (until > blocked_at),
  lifted_at timestamptz,
  lifted_by integer references account,
  -- One appeal a block, and one answer. A block that is lifted has answered its appeal.
  appeal text check (length(appeal) between 1 and 1000),
  appealed_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by integer references account,
  check ((lifted_at is null) = (lifted_by is null)),
  check ((appeal is null) = (appealed_at is null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or appeal is not null)
);

create index block_account on block (account_id, id);
create index block_standing on block (blocked_at) where lifted_at is null;
drop index account_blocked;

insert into block (account_id, blocked_at, blocked_by)
select id, blocked_at, (
  select actor_id from audit_event
  where action = 'account.block' and subject_type = 'account' and subject_id = account.id::text
    and at >= account.blocked_at
  order by audit_event.id limit 1)
from account where blocked_at is not null order by blocked_at;
