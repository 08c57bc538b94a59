-- Forgets the opening balance.
WITH balances AS (
  SELECT card, entry_id, day, sum(rupees) OVER (PARTITION BY card ORDER BY day, entry_id) AS balance
  FROM entries
)
SELECT card, entry_id, balance
FROM balances
WHERE balance < 0
ORDER BY card, day, entry_id;
