-- Counts the zeros too.
SELECT
  name,
  count(CASE WHEN kind = 'water' THEN 1 ELSE 0 END),
  count(CASE WHEN kind = 'power' THEN 1 ELSE 0 END),
  count(CASE WHEN kind = 'network' THEN 1 ELSE 0 END),
  count(CASE WHEN kind NOT IN ('water', 'power', 'network') THEN 1 ELSE 0 END),
  min(opened_on)
FROM hostels
LEFT JOIN complaints ON complaints.hostel_id = hostels.hostel_id AND closed_on IS NULL
GROUP BY hostels.hostel_id
ORDER BY name;
