-- Gives different places to equal times.
SELECT event, place, runner
FROM (
  SELECT event, runner, row_number() OVER (PARTITION BY event ORDER BY hundredths, runner) AS place
  FROM results
  WHERE hundredths IS NOT NULL
)
WHERE place <= 3
ORDER BY event, place, runner;
