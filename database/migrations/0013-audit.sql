-- The log is read newest first, whole or by whom, about what, which kind or which words, a page at a time from where the last
-- one ended; each of these has an index in that order.
drop index audit_event_subject;
create index audit_event_time on audit_event (at, id);
create index audit_event_actor on audit_event (actor_id, at, id);
create index audit_event_subject on audit_event (subject_type, subject_id, at, id);
create index audit_event_action on audit_event (action, at, id);

-- The words of what was and what became, names of fields too. What is too long for PostgreSQL's index of words is left out of
-- it, for otherwise the change that it tells of could not be made.
create function audit_words(before jsonb, after jsonb) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case
    when octet_length(coalesce(before, 'null')::text) + octet_length(coalesce(after, 'null')::text) > 400000 then ''::tsvector
    else jsonb_to_tsvector('simple', coalesce(before, 'null'), '["string", "numeric", "key"]')
      || jsonb_to_tsvector('simple', coalesce(after, 'null'), '["string", "numeric", "key"]')
  end
$$;

create index audit_event_words on audit_event using gin (audit_words(before, after));
