-- The innermost category that a file puts a question into, where the topic tree does not have it; it can become the topic.
alter table question_import_item add column category text not null default '' check (length(category) <= 60);
