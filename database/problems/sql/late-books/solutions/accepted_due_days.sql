WITH due AS (
  SELECT
    roll,
    unixepoch(date(taken_on, '+' || days_allowed || ' days')) / 86400 AS due,
    unixepoch(ifnull(returned_on, (SELECT day FROM today))) / 86400 AS back
  FROM loans
),
fines AS (
  SELECT
    roll,
    CASE
      WHEN back <= due THEN 0
      WHEN back <= due + 7 THEN 2 * (back - due)
      ELSE 14 + 5 * (back - due - 7)
    END AS fine
  FROM due
)
SELECT roll, sum(fine) AS total
FROM fines
GROUP BY roll
HAVING total > 0
ORDER BY total DESC, roll;
