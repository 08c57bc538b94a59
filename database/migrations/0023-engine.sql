alter table attempt drop constraint attempt_how_check;
alter table attempt
  add constraint attempt_how_check check (how in ('student', 'deadline', 'violations', 'invigilator')),
  -- While it is set the clock stands still.
  add column paused_at timestamptz,
  -- Counts the notices for this attempt, so that a save can tell whether there are any.
  add column news integer not null default 0;

-- The events that one statement stored of an attempt are a link: the hash over the hash before and these events, in the
-- order of (epoch, seq). Null in events of before there were links.
alter table answer_event add column link integer;

-- The newest link. Narrow, and with room in its pages, since every save rewrites a row.
create table attempt_chain (
  attempt_id integer primary key references attempt,
  link integer not null default 0,
  head bytea not null default '',
  -- Of the newest link.
  saved_at timestamptz
) with (fillfactor = 50);

insert into attempt_chain (attempt_id) select id from attempt;

create function begin_chain() returns trigger language plpgsql as $$
begin
  insert into attempt_chain (attempt_id) values (new.id);
  return null;
end $$;

create trigger attempt_chain_begin after insert on attempt for each row execute function begin_chain();

-- A text with its length, so that no text can pose as several fields; a minus where there is none.
create function chain_text(content text) returns text language sql immutable parallel safe
  return coalesce(octet_length(content) || ':' || content, '-');

-- How one event is written for the hash; `lineOf` of the portal writes it likewise. Options are parted by blanks.
create function chain_line(epoch integer, seq integer, question integer, selected text, value text, marked boolean, seconds integer, late boolean)
returns text language sql immutable parallel safe
  return epoch || ' ' || seq || ' ' || question || ' ' || chain_text(selected) || ' ' || chain_text(value) || ' '
    || coalesce(marked::int::text, '-') || ' ' || seconds || ' ' || late::int || e'\n';

-- How a link begins for the hash: whose it is, its number and its time in UTC.
create function chain_head(attempt integer, link integer, received_at timestamptz)
returns text language sql stable parallel safe
  return attempt || ' ' || link || ' ' || to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || e'\n';
