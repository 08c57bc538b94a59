-- A closed day breaks a streak.
WITH came AS (
  SELECT roll, day, julianday(day) - row_number() OVER (PARTITION BY roll ORDER BY day) AS streak
  FROM (SELECT DISTINCT roll, day FROM visits)
),
streaks AS (
  SELECT roll, min(day) AS first_day, max(day) AS last_day, count(*) AS days FROM came GROUP BY roll, streak
),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY roll ORDER BY days DESC, first_day) AS place FROM streaks
)
SELECT roll, first_day, last_day, days
FROM ranked
WHERE place = 1
ORDER BY days DESC, roll;
