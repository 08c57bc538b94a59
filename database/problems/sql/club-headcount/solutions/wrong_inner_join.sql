-- Loses the clubs without members.
SELECT clubs.name, count(*) AS members
FROM clubs
JOIN memberships ON memberships.club_id = clubs.club_id
WHERE memberships.left_on IS NULL
GROUP BY clubs.club_id
ORDER BY members DESC, clubs.name;
