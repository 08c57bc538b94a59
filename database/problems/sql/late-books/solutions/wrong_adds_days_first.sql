-- Adds the late days of a student before it applies the rates.
WITH late AS (
  SELECT
    roll,
    sum(max(CAST(julianday(coalesce(returned_on, day)) - julianday(taken_on) AS INTEGER) - days_allowed, 0)) AS days
  FROM loans, today
  GROUP BY roll
)
SELECT roll, 2 * min(days, 7) + 5 * max(days - 7, 0) AS fine
FROM late
WHERE days > 0
ORDER BY fine DESC, roll;
