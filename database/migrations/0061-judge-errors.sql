-- The page of judges counts the judge errors of a day, which are few among all submissions.
create index coding_submission_judge_errors on coding_submission (judged_at) where verdict = 'IE';
