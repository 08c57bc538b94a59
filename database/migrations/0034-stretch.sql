-- By how much extra time lengthens each section of an attempt.
alter table attempt add column stretch double precision not null default 1 check (stretch >= 1);
update attempt set stretch = factor from extra_time extra
where (extra.aptitude_id, extra.account_id) = (attempt.aptitude_id, attempt.account_id) and factor > 1 and state = 'writing';
