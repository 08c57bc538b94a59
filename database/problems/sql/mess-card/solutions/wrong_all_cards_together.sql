-- Adds the entries of all cards.
WITH balances AS (
  SELECT card, entry_id, day, opening + sum(rupees) OVER (ORDER BY card, day, entry_id) AS balance
  FROM entries
  JOIN cards USING (card)
)
SELECT card, entry_id, balance
FROM balances
WHERE balance < 0
ORDER BY card, day, entry_id;
