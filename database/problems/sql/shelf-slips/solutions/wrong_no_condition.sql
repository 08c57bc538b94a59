-- Joins every loan with every book.
SELECT students.room, students.name, books.name, loans.due_on
FROM loans, students, books
WHERE students.roll = loans.roll AND loans.returned_on IS NULL
ORDER BY loans.due_on, loans.loan_id;
