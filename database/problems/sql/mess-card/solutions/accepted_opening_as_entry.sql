SELECT card, entry_id, balance
FROM (
  SELECT
    *,
    sum(rupees) OVER (
      PARTITION BY card ORDER BY day, entry_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS balance
  FROM (
    SELECT card, 0 AS entry_id, '' AS day, opening AS rupees FROM cards
    UNION ALL
    SELECT card, entry_id, day, rupees FROM entries
  )
)
WHERE balance < 0 AND entry_id > 0
ORDER BY card, day, entry_id;
