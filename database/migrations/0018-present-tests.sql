-- Tests that are neither archived nor mocks are few; mocks, which share their table, are many.
create index aptitude_present on assessment (starts_at) where mock_pattern is null and archived_at is null;
