-- Divides whole numbers, which drops the fraction of the average.
SELECT company, count(DISTINCT roll) AS students, max(thousands)
FROM offers
WHERE withdrawn = 0
GROUP BY company
HAVING students >= 3 AND sum(thousands) / count(*) > 800
ORDER BY students DESC, company;
