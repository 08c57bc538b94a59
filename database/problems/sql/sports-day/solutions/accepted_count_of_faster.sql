WITH times AS (
  SELECT event, hundredths, count(*) AS runners
  FROM results
  WHERE hundredths IS NOT NULL
  GROUP BY event, hundredths
),
places AS (
  SELECT slower.event, slower.hundredths, 1 + coalesce(sum(faster.runners), 0) AS place
  FROM times AS slower
  LEFT JOIN times AS faster ON faster.event = slower.event AND faster.hundredths < slower.hundredths
  GROUP BY slower.event, slower.hundredths
)
SELECT event, place, runner
FROM results
JOIN places USING (event, hundredths)
WHERE place <= 3
ORDER BY event, place, runner;
