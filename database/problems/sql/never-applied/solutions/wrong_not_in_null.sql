-- NOT IN is never true when the list contains NULL.
SELECT roll, name
FROM students
WHERE marks >= 70
  AND roll NOT IN (SELECT roll FROM applications JOIN drives USING (drive_id) WHERE state <> 'cancelled')
ORDER BY roll;
