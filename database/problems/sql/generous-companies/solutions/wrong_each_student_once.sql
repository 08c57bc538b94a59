-- Averages the best offer of each student instead of all offers.
SELECT company, count(*) AS students, max(best)
FROM (SELECT company, roll, max(thousands) AS best FROM offers WHERE withdrawn = 0 GROUP BY company, roll)
GROUP BY company
HAVING students >= 3 AND avg(best) > 800
ORDER BY students DESC, company;
