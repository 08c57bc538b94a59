-- Charges the higher rate for all days once there are more than seven.
WITH late AS (
  SELECT
    roll,
    CAST(julianday(coalesce(returned_on, day)) - julianday(taken_on) AS INTEGER) - days_allowed AS days
  FROM loans, today
)
SELECT roll, sum(days * CASE WHEN days > 7 THEN 5 ELSE 2 END) AS fine
FROM late
WHERE days > 0
GROUP BY roll
ORDER BY fine DESC, roll;
