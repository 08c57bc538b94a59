-- Counts the empty row of a hostel without complaints as another kind.
SELECT
  name,
  sum(CASE kind WHEN 'water' THEN 1 ELSE 0 END),
  sum(CASE kind WHEN 'power' THEN 1 ELSE 0 END),
  sum(CASE kind WHEN 'network' THEN 1 ELSE 0 END),
  sum(CASE kind WHEN 'water' THEN 0 WHEN 'power' THEN 0 WHEN 'network' THEN 0 ELSE 1 END),
  min(opened_on)
FROM hostels
LEFT JOIN complaints ON complaints.hostel_id = hostels.hostel_id AND closed_on IS NULL
GROUP BY hostels.hostel_id
ORDER BY name;
