WITH counted AS (
  SELECT
    hostel_id,
    sum(CASE kind WHEN 'water' THEN 1 ELSE 0 END) AS water,
    sum(CASE kind WHEN 'power' THEN 1 ELSE 0 END) AS power,
    sum(CASE kind WHEN 'network' THEN 1 ELSE 0 END) AS network,
    sum(CASE WHEN kind IN ('water', 'power', 'network') THEN 0 ELSE 1 END) AS others,
    min(opened_on) AS oldest
  FROM complaints
  WHERE closed_on IS NULL
  GROUP BY hostel_id
)
SELECT name, ifnull(water, 0), ifnull(power, 0), ifnull(network, 0), ifnull(others, 0), oldest
FROM hostels
LEFT JOIN counted USING (hostel_id)
ORDER BY name;
