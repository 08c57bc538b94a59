WITH RECURSIVE contains (item_id, bought_id, amount) AS (
  SELECT item_id, item_id, 1 FROM items WHERE item_id NOT IN (SELECT item_id FROM recipes)
  UNION ALL
  SELECT recipes.item_id, bought_id, contains.amount * recipes.amount
  FROM contains
  JOIN recipes ON recipes.part_id = contains.item_id
)
SELECT items.name, sum(contains.amount * orders.portions)
FROM orders
JOIN contains USING (item_id)
JOIN items ON items.item_id = contains.bought_id
GROUP BY contains.bought_id
ORDER BY items.name;
