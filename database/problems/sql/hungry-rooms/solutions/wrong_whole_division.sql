-- Divides whole numbers, which drops the fractions.
WITH used AS (
  SELECT room_id, hostel, beds, coalesce(sum(units), 0) AS units
  FROM rooms LEFT JOIN readings USING (room_id)
  GROUP BY room_id
),
hostels AS (
  SELECT hostel, sum(units) / sum(beds) AS average FROM used GROUP BY hostel
)
SELECT hostel, room_id, units
FROM used JOIN hostels USING (hostel)
WHERE units / beds > 2 * average
ORDER BY hostel, units DESC, room_id;
