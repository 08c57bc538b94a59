SELECT roll, name FROM students WHERE marks >= 70
EXCEPT
SELECT roll, name
FROM students
JOIN applications USING (roll)
JOIN drives USING (drive_id)
WHERE state <> 'cancelled'
ORDER BY roll;
