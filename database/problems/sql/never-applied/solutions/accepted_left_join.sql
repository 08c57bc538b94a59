WITH applied AS (
  SELECT DISTINCT roll
  FROM applications
  JOIN drives USING (drive_id)
  WHERE state IN ('held', 'planned')
)
SELECT students.roll, students.name
FROM students
LEFT JOIN applied ON applied.roll = students.roll
WHERE applied.roll IS NULL AND students.marks >= 70
ORDER BY students.roll;
