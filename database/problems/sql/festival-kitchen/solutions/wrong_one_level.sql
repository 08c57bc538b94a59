-- Takes only the direct parts of what is ordered.
SELECT name, sum(amount * portions)
FROM orders
JOIN recipes ON recipes.item_id = orders.item_id
JOIN items ON items.item_id = recipes.part_id
WHERE items.item_id NOT IN (SELECT item_id FROM recipes)
GROUP BY items.item_id
ORDER BY name;
