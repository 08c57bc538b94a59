-- The highest (epoch, seq) that is stored of the attempt, as epoch × 2^31 + seq: whatever lies beyond it is new.
alter table attempt_chain add column newest bigint not null default 0;

update attempt_chain chain set newest = stored.newest
from (select attempt_id, max((epoch::bigint << 31) + seq) as newest from answer_event group by attempt_id) stored
where stored.attempt_id = chain.attempt_id;
