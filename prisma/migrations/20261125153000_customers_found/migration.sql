-- Staff find customers by city and by phone as well, whatever the notation (docs/decisions/0018-staff-search.md).
DROP INDEX CONCURRENTLY IF EXISTS users_found;
CREATE INDEX CONCURRENTLY users_found ON users USING gin (search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || city || ' ' ||
  regexp_replace(replace(phone_number, '(0)', ''), '[^0-9]', '', 'g')) gin_trgm_ops);
