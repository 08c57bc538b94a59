-- Once a minute it is looked for tests that were marked since their statistics were worked out: not among all scores that ever were.
create index score_marked on score (aptitude_id, marked_at);
