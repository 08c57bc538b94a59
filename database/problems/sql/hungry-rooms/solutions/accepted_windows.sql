SELECT hostel, room_id, units
FROM (
  SELECT
    *,
    sum(beds) OVER (PARTITION BY hostel) AS all_beds,
    sum(units) OVER (PARTITION BY hostel) AS all_units
  FROM (
    SELECT
      room_id,
      hostel,
      beds,
      coalesce((SELECT sum(units) FROM readings WHERE readings.room_id = rooms.room_id), 0) AS units
    FROM rooms
  )
)
WHERE units * all_beds > 2 * all_units * beds
ORDER BY hostel, units DESC, room_id;
