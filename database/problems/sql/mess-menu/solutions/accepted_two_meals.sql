SELECT name, price FROM dishes WHERE meal = 'breakfast' AND price <= 40 AND coalesce(spice, 0) < 3
UNION ALL
SELECT name, price FROM dishes WHERE meal = 'snacks' AND price <= 40 AND coalesce(spice, 0) < 3
ORDER BY price, name;
