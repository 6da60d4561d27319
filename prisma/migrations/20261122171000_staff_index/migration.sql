-- Staff are few among the users: /manage-staff, and the look for another admin, read them alone.
DROP INDEX CONCURRENTLY IF EXISTS users_staff;
CREATE INDEX CONCURRENTLY users_staff ON users (role, id) WHERE role <> 'customer';
