SELECT name, price
FROM dishes
WHERE meal IN ('breakfast', 'snacks') AND price <= 40 AND (spice IS NULL OR spice < 3)
ORDER BY price, name;
