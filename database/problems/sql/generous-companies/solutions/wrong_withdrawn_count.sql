-- Counts the offers that were withdrawn.
SELECT company, count(DISTINCT roll) AS students, max(thousands)
FROM offers
GROUP BY company
HAVING students >= 3 AND avg(thousands) > 800
ORDER BY students DESC, company;
