-- Lists of questions read these indexes and this table, not the wide rows of versions.
-- From a version to the question that it is the current one of.
create index question_current_version on question (current_version_id, status);
-- Lists filter and count by these columns.
create index question_version_facets on question_version (id)
  include (question_type, difficulty_level, kind, topic_tags);

-- The texts of each question's current version in the form of a search, a fourth of its row: a search that no index can answer,
-- such as one for a common word, reads them all. Whoever changes `search_form` fills this table again.
create table question_search (
  question_id integer primary key references question (id) on delete cascade,
  words text not null
);
create index question_search_words on question_search using gin (words gin_trgm_ops);

create function question_words(version question_version) returns text
  language sql stable parallel safe set search_path = pg_catalog, public as $$
  select search_form(concat_ws(E'\n', version.description, version.explanation, version.source,
    (select string_agg(option ->> 'text', E'\n') from jsonb_array_elements(version.options) option)))
$$;
create function keep_question_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into question_search (question_id, words)
  select new.id, question_words(version) from question_version version where version.id = new.current_version_id
  on conflict (question_id) do update set words = excluded.words;
  return null;
end $$;
create trigger question_words_insert after insert on question
  for each row when (new.current_version_id is not null) execute function keep_question_words();
create trigger question_words_update after update of current_version_id on question
  for each row when (new.current_version_id is distinct from old.current_version_id) execute function keep_question_words();
insert into question_search (question_id, words)
select question.id, question_words(version) from question join question_version version on version.id = current_version_id;
