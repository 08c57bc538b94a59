-- Adds the entries in the order of their numbers instead of their days.
WITH balances AS (
  SELECT card, entry_id, day, opening + sum(rupees) OVER (PARTITION BY card ORDER BY entry_id) AS balance
  FROM entries
  JOIN cards USING (card)
)
SELECT card, entry_id, balance
FROM balances
WHERE balance < 0
ORDER BY card, day, entry_id;
