WITH per_student AS (
  SELECT company, roll, count(*) AS offers, sum(thousands) AS total, max(thousands) AS highest
  FROM offers
  WHERE withdrawn = 0
  GROUP BY company, roll
),
per_company AS (
  SELECT company, count(*) AS students, sum(offers) AS offers, sum(total) AS total, max(highest) AS highest
  FROM per_student
  GROUP BY company
)
SELECT company, students, highest
FROM per_company
WHERE students >= 3 AND total > 800 * offers
ORDER BY students DESC, company;
