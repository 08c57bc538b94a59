-- Keeps every breakfast dish, since AND binds tighter than OR.
SELECT name, price
FROM dishes
WHERE meal = 'breakfast' OR meal = 'snacks' AND price <= 40 AND (spice IS NULL OR spice < 3)
ORDER BY price, name;
