-- A comparison with NULL is not true, so new dishes are lost.
SELECT name, price
FROM dishes
WHERE meal IN ('breakfast', 'snacks') AND price <= 40 AND spice <> 3
ORDER BY price, name;
