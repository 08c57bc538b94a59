SELECT clubs.name, count(memberships.roll) AS members
FROM clubs
LEFT JOIN memberships ON memberships.club_id = clubs.club_id AND memberships.left_on IS NULL
GROUP BY clubs.club_id
ORDER BY members DESC, clubs.name;
