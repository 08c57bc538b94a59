-- Shows NULL instead of 0 where no row fits.
SELECT
  name,
  sum(CASE WHEN kind = 'water' THEN 1 END),
  sum(CASE WHEN kind = 'power' THEN 1 END),
  sum(CASE WHEN kind = 'network' THEN 1 END),
  sum(CASE WHEN kind NOT IN ('water', 'power', 'network') THEN 1 END),
  min(opened_on)
FROM hostels
LEFT JOIN complaints ON complaints.hostel_id = hostels.hostel_id AND closed_on IS NULL
GROUP BY hostels.hostel_id
ORDER BY name;
