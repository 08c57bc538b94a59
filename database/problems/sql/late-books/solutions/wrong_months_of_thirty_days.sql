-- Counts thirty days for every month.
WITH late AS (
  SELECT
    roll,
    360 * (strftime('%Y', coalesce(returned_on, day)) - strftime('%Y', taken_on))
      + 30 * (strftime('%m', coalesce(returned_on, day)) - strftime('%m', taken_on))
      + (strftime('%d', coalesce(returned_on, day)) - strftime('%d', taken_on))
      - days_allowed AS days
  FROM loans, today
)
SELECT roll, sum(2 * min(days, 7) + 5 * max(days - 7, 0)) AS fine
FROM late
WHERE days > 0
GROUP BY roll
ORDER BY fine DESC, roll;
