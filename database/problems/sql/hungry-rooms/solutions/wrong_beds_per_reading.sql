-- Adds the beds of a room once for each of its readings.
WITH hostels AS (
  SELECT hostel, sum(beds) AS beds, sum(units) AS units
  FROM rooms LEFT JOIN readings USING (room_id)
  GROUP BY hostel
)
SELECT hostel, room_id, sum(readings.units) AS total
FROM rooms JOIN readings USING (room_id) JOIN hostels USING (hostel)
GROUP BY room_id
HAVING total * hostels.beds > 2 * hostels.units * rooms.beds
ORDER BY hostel, total DESC, room_id;
