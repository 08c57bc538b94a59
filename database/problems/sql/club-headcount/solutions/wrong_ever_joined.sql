-- Counts the students who have ever been members.
SELECT clubs.name, count(DISTINCT memberships.roll) AS members
FROM clubs
LEFT JOIN memberships ON memberships.club_id = clubs.club_id
GROUP BY clubs.club_id
ORDER BY members DESC, clubs.name;
