-- Filters after the join, which loses the clubs that everybody has left.
SELECT clubs.name, count(memberships.roll) AS members
FROM clubs
LEFT JOIN memberships ON memberships.club_id = clubs.club_id
WHERE memberships.left_on IS NULL
GROUP BY clubs.club_id
ORDER BY members DESC, clubs.name;
