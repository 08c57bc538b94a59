WITH opening AS (
  SELECT day, lag(day) OVER (ORDER BY day) AS before FROM calendar WHERE is_open = 1
),
came AS (
  SELECT
    roll,
    day,
    before IS NOT lag(day) OVER (PARTITION BY roll ORDER BY day) OR before IS NULL AS starts
  FROM visits
  JOIN opening USING (day)
  GROUP BY roll, day, before
),
numbered AS (
  SELECT roll, day, sum(starts) OVER (PARTITION BY roll ORDER BY day) AS streak FROM came
),
streaks AS (
  SELECT roll, min(day) AS first_day, max(day) AS last_day, count(*) AS days FROM numbered GROUP BY roll, streak
)
SELECT roll, min(first_day), last_day, days
FROM streaks
WHERE (roll, days) IN (SELECT roll, max(days) FROM streaks GROUP BY roll)
GROUP BY roll
ORDER BY days DESC, roll;
