-- Each scrape of the metrics counts the late answers, which are few among millions.
create index answer_event_late on answer_event (attempt_id) where late;
