-- Counts all days on which a student came, with or without gaps.
SELECT roll, min(day), max(day), count(DISTINCT day) AS days
FROM visits
GROUP BY roll
ORDER BY days DESC, roll;
