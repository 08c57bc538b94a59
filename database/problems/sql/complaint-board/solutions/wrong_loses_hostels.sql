-- Loses the hostels without open complaints.
SELECT
  name,
  count(*) FILTER (WHERE kind = 'water'),
  count(*) FILTER (WHERE kind = 'power'),
  count(*) FILTER (WHERE kind = 'network'),
  count(*) FILTER (WHERE kind NOT IN ('water', 'power', 'network')),
  min(opened_on)
FROM hostels
JOIN complaints USING (hostel_id)
WHERE closed_on IS NULL
GROUP BY hostel_id
ORDER BY name;
