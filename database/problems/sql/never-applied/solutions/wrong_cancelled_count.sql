-- Counts applications to cancelled drives.
SELECT roll, name
FROM students
WHERE marks >= 70 AND NOT EXISTS (SELECT 1 FROM applications WHERE applications.roll = students.roll)
ORDER BY roll;
