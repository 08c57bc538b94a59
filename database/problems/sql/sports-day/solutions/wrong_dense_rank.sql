-- Leaves no place empty after a shared one.
SELECT event, place, runner
FROM (
  SELECT event, runner, dense_rank() OVER (PARTITION BY event ORDER BY hundredths) AS place
  FROM results
  WHERE hundredths IS NOT NULL
)
WHERE place <= 3
ORDER BY event, place, runner;
