-- Forgets the beds of rooms without readings.
WITH used AS (
  SELECT room_id, hostel, beds, sum(units) AS units
  FROM rooms JOIN readings USING (room_id)
  GROUP BY room_id
),
hostels AS (
  SELECT hostel, sum(beds) AS beds, sum(units) AS units FROM used GROUP BY hostel
)
SELECT hostel, room_id, used.units
FROM used JOIN hostels USING (hostel)
WHERE used.units * hostels.beds > 2 * hostels.units * used.beds
ORDER BY hostel, used.units DESC, room_id;
