-- Counts the empty row of a club without members as one.
SELECT clubs.name, count(*) AS members
FROM clubs
LEFT JOIN memberships ON memberships.club_id = clubs.club_id AND memberships.left_on IS NULL
GROUP BY clubs.club_id
ORDER BY members DESC, clubs.name;
