-- Gives every entry the balance at the end of its day.
WITH balances AS (
  SELECT card, entry_id, day, opening + sum(rupees) OVER (PARTITION BY card ORDER BY day) AS balance
  FROM entries
  JOIN cards USING (card)
)
SELECT card, entry_id, balance
FROM balances
WHERE balance < 0
ORDER BY card, day, entry_id;
