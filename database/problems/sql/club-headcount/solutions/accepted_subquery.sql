SELECT
  name,
  (SELECT count(*) FROM memberships WHERE memberships.club_id = clubs.club_id AND left_on IS NULL) AS members
FROM clubs
ORDER BY members DESC, name;
