-- Forgets the books that have not come back.
WITH late AS (
  SELECT roll, CAST(julianday(returned_on) - julianday(taken_on) AS INTEGER) - days_allowed AS days
  FROM loans
)
SELECT roll, sum(2 * min(days, 7) + 5 * max(days - 7, 0)) AS fine
FROM late
WHERE days > 0
GROUP BY roll
ORDER BY fine DESC, roll;
