SELECT
  (SELECT room FROM students WHERE students.roll = loans.roll),
  (SELECT name FROM students WHERE students.roll = loans.roll),
  (SELECT name FROM books WHERE books.book_id = loans.book_id),
  due_on
FROM loans
WHERE returned_on IS NULL
ORDER BY due_on, loan_id;
