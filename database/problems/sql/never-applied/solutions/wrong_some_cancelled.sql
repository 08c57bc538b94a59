-- Finds every student with a cancelled drive, whatever else they applied to, and some of them twice.
SELECT students.roll, students.name
FROM students
LEFT JOIN applications ON applications.roll = students.roll
LEFT JOIN drives ON drives.drive_id = applications.drive_id
WHERE students.marks >= 70 AND (drives.drive_id IS NULL OR drives.state = 'cancelled')
ORDER BY students.roll;
