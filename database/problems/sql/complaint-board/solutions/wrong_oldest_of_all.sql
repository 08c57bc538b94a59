-- Takes the oldest complaint, whether it is open or not.
SELECT
  name,
  count(*) FILTER (WHERE kind = 'water' AND closed_on IS NULL),
  count(*) FILTER (WHERE kind = 'power' AND closed_on IS NULL),
  count(*) FILTER (WHERE kind = 'network' AND closed_on IS NULL),
  count(*) FILTER (WHERE kind NOT IN ('water', 'power', 'network') AND closed_on IS NULL),
  min(opened_on)
FROM hostels
LEFT JOIN complaints ON complaints.hostel_id = hostels.hostel_id
GROUP BY hostels.hostel_id
ORDER BY name;
