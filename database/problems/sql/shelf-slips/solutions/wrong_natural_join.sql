-- Joins by the name too, which students and books both have.
SELECT room, name, name, due_on
FROM loans NATURAL JOIN students NATURAL JOIN books
WHERE returned_on IS NULL
ORDER BY due_on, loan_id;
