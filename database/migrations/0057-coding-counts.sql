-- The list of drafts counts the submissions to each problem, and who solved it.
create index coding_submission_of_problem on coding_submission (problem_id) where kind = 'submit';
create index coding_solved_of_problem on coding_solved (problem_id);
