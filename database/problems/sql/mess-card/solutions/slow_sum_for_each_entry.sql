-- Adds all earlier entries again for each entry.
WITH balances AS (
  SELECT
    card,
    entry_id,
    day,
    opening + (
      SELECT sum(earlier.rupees)
      FROM entries AS earlier
      WHERE earlier.card = entries.card
        AND (earlier.day < entries.day OR earlier.day = entries.day AND earlier.entry_id <= entries.entry_id)
    ) AS balance
  FROM entries
  JOIN cards USING (card)
)
SELECT card, entry_id, balance
FROM balances
WHERE balance < 0
ORDER BY card, day, entry_id;
