-- Buys what is made, too.
WITH RECURSIVE needed (item_id, portions) AS (
  SELECT item_id, portions FROM orders
  UNION ALL
  SELECT part_id, needed.portions * amount
  FROM needed
  JOIN recipes ON recipes.item_id = needed.item_id
)
SELECT name, sum(portions)
FROM needed
JOIN items ON items.item_id = needed.item_id
GROUP BY items.item_id
ORDER BY name;
