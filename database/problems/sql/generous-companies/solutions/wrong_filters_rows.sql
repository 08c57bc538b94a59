-- Throws out low offers instead of companies with a low average.
SELECT company, count(DISTINCT roll) AS students, max(thousands)
FROM offers
WHERE withdrawn = 0 AND thousands > 800
GROUP BY company
HAVING students >= 3
ORDER BY students DESC, company;
