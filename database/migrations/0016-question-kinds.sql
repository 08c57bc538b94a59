-- A passage, table or figure that several questions share. Written once: a change is another one.
create table stimulus (
  id integer generated always as identity primary key,
  title text not null,
  format text not null check (format in ('markdown', 'text')),
  description text not null,
  description_html text not null,
  author_id integer references account,
  created_at timestamptz not null default now()
);

create trigger stimulus_append_only before update or truncate on stimulus
  for each statement execute function refuse_change();

alter table question drop constraint question_status_check;
alter table question add constraint question_status_check check (status in ('draft', 'ready', 'retired'));

alter table question_version drop constraint question_version_kind_check;
alter table question_version add constraint question_version_kind_check
  check (kind in ('single', 'multiple', 'boolean', 'numerical', 'text', 'matching'));
alter table question_version
  -- The key of a question whose answer is typed or matched; null where options are chosen.
  add column typed_key jsonb,
  add column tags text[] not null default '{}',
  -- Where the question comes from, such as a book or the file that brought it.
  add column source text not null default '',
  add column stimulus_id integer references stimulus,
  add constraint question_version_key_check
    check ((kind in ('numerical', 'text', 'matching')) = (typed_key is not null));

create index question_version_tags on question_version using gin (tags);
create index question_version_stimulus on question_version (stimulus_id) where stimulus_id is not null;

-- What was typed; null leaves the answer as it was, an empty text clears it.
alter table answer_event add column value text;
