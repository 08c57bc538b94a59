create table topic (
  name text primary key,
  area text not null,
  position integer not null
);

create table question (
  id integer generated always as identity primary key,
  status text not null default 'ready' check (status in ('ready', 'retired')),
  -- The version that new tests get. Earlier ones stay for the attempts that saw them.
  current_version_id integer,
  created_at timestamptz not null default now()
);

create table question_version (
  id integer generated always as identity primary key,
  question_id integer not null references question on delete cascade,
  number integer not null,
  kind text not null check (kind in ('single', 'multiple')),
  format text not null check (format in ('markdown', 'text')),
  description text not null,
  description_html text not null,
  -- [{ id, text, html, correct }] in the author's order; the ids are random.
  options jsonb not null,
  explanation text not null,
  explanation_html text not null,
  topic_tags text[] not null,
  question_type text not null
    check (question_type in ('GENERAL', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN')),
  difficulty_level integer not null check (difficulty_level between 1 and 5),
  author_id integer references account,
  created_at timestamptz not null default now(),
  unique (question_id, number)
);

alter table question add constraint question_current_version
  foreign key (current_version_id) references question_version deferrable initially deferred;

create index question_status_age on question (status, id);
create index question_version_topics on question_version using gin (topic_tags);

-- A version is written once, and goes with its whole question and in no other way: earlier ones are what attempts saw.
create trigger question_version_append_only before update or truncate on question_version
  for each statement execute function refuse_change();

create function refuse_lone_delete() returns trigger language plpgsql as $$
begin
  if exists (select from question where id = old.question_id) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;

create trigger question_version_stays before delete on question_version
  for each row execute function refuse_lone_delete();
