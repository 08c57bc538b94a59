-- Filters the states after the left joins, where those of the wanted students are NULL.
SELECT students.roll, students.name
FROM students
LEFT JOIN applications ON applications.roll = students.roll
LEFT JOIN drives ON drives.drive_id = applications.drive_id
WHERE students.marks >= 70 AND applications.roll IS NULL AND drives.state <> 'cancelled'
ORDER BY students.roll;
