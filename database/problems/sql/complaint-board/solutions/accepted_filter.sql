SELECT
  name,
  count(*) FILTER (WHERE kind = 'water'),
  count(*) FILTER (WHERE kind = 'power'),
  count(*) FILTER (WHERE kind = 'network'),
  count(*) FILTER (WHERE kind NOT IN ('water', 'power', 'network')),
  min(opened_on)
FROM hostels
LEFT JOIN complaints ON complaints.hostel_id = hostels.hostel_id AND closed_on IS NULL
GROUP BY hostels.hostel_id
ORDER BY name;
