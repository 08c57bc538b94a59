-- What a result compares with: the share of students who got a question right, and the median of their times.
alter table item_statistic add column right_share double precision;
alter table item_statistic add column median_seconds double precision;
-- The job that computes the statistics of closed tests fills both.
update item_analysis set worked_out_at = 'epoch';
