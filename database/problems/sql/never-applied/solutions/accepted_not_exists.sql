SELECT roll, name
FROM students
WHERE marks >= 70
  AND NOT EXISTS (
    SELECT 1
    FROM applications
    JOIN drives ON drives.drive_id = applications.drive_id
    WHERE applications.roll = students.roll AND drives.state <> 'cancelled'
  )
ORDER BY roll;
