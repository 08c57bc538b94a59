-- Multiplies only the last amount with the portions of the order.
WITH RECURSIVE needed (item_id, portions, amount) AS (
  SELECT item_id, portions, 1 FROM orders
  UNION ALL
  SELECT part_id, portions, recipes.amount
  FROM needed
  JOIN recipes ON recipes.item_id = needed.item_id
)
SELECT name, sum(portions * amount)
FROM needed
JOIN items ON items.item_id = needed.item_id
WHERE NOT EXISTS (SELECT 1 FROM recipes WHERE recipes.item_id = needed.item_id)
GROUP BY items.item_id
ORDER BY name;
