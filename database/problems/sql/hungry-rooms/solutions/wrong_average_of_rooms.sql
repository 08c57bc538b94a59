-- Averages the rooms, as if each had equally many beds.
WITH used AS (
  SELECT room_id, hostel, beds, coalesce(sum(units), 0) AS units
  FROM rooms LEFT JOIN readings USING (room_id)
  GROUP BY room_id
)
SELECT hostel, room_id, units
FROM used
JOIN (SELECT hostel, avg(1.0 * units / beds) AS average FROM used GROUP BY hostel) USING (hostel)
WHERE 1.0 * units / beds > 2 * average
ORDER BY hostel, units DESC, room_id;
