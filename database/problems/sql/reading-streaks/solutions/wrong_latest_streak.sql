-- Takes the latest of several longest streaks.
WITH opening AS (
  SELECT day, row_number() OVER (ORDER BY day) AS number FROM calendar WHERE is_open = 1
),
came AS (
  SELECT roll, day, number - row_number() OVER (PARTITION BY roll ORDER BY day) AS streak
  FROM (SELECT DISTINCT roll, day FROM visits)
  JOIN opening USING (day)
),
streaks AS (
  SELECT roll, min(day) AS first_day, max(day) AS last_day, count(*) AS days FROM came GROUP BY roll, streak
),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY roll ORDER BY days DESC, first_day DESC) AS place FROM streaks
)
SELECT roll, first_day, last_day, days
FROM ranked
WHERE place = 1
ORDER BY days DESC, roll;
