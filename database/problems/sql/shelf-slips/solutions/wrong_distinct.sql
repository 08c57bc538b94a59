-- Writes one slip for two copies of the same book.
SELECT DISTINCT students.room, students.name, books.name, loans.due_on
FROM loans
JOIN students ON students.roll = loans.roll
JOIN books ON books.book_id = loans.book_id
WHERE loans.returned_on IS NULL
ORDER BY loans.due_on, loans.loan_id;
