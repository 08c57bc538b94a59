-- Messages that the placement cell writes to students.
create table announcement (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  text_html text not null,
  audience text not null check (audience in ('everyone', 'groups', 'list')),
  -- For groups: an empty list leaves nobody out.
  trades text[] not null default '{}',
  batches integer[] not null default '{}',
  pinned_until timestamptz,
  created_by integer references account,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  withdrawn_at timestamptz
);
-- The recipients of an announcement whose audience is a list.
create table announcement_recipient (
  announcement_id integer not null references announcement on delete cascade,
  account_id integer not null references account on delete cascade,
  primary key (announcement_id, account_id)
);
create index announcement_recipient_account on announcement_recipient (account_id);
-- A row for each person who has opened an announcement.
create table announcement_opening (
  announcement_id integer not null references announcement on delete cascade,
  account_id integer not null references account on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (announcement_id, account_id)
);
create index announcement_opening_account on announcement_opening (account_id);

alter table notification drop constraint notification_subject_type_check,
  add constraint notification_subject_type_check
    check (subject_type in ('aptitude', 'question_report', 'account', 'announcement'));
-- People with saved settings get announcements by mail too, as people without settings do.
update notification_setting set mail_on = mail_on || '{announcement}'::text[] where not 'announcement' = any(mail_on);
