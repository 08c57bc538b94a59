-- What a person wants to be told, and how. Without a row the defaults hold: every kind by the bell, a few by mail.
create table notification_setting (
  account_id integer primary key references account on delete cascade,
  bell_off text[] not null,
  mail_on text[] not null,
  -- Hours of the institute's day in which no mail is made; null: none are quiet.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  -- The day (YYYY-MM-DD) of the last mail with kinds that do not go at once.
  digest_on text,
  check ((quiet_from is null) = (quiet_until is null))
);
-- When a mail took it along.
alter table notification add column mailed_at timestamptz;
create index notification_unmailed on notification (created_at) where mailed_at is null and read_at is null;
