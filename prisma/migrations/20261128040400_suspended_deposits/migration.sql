-- The end-of-day run and the desk find the suspended deposits whose maturity has passed.
DROP INDEX CONCURRENTLY IF EXISTS deposits_suspended;
CREATE INDEX CONCURRENTLY deposits_suspended ON deposits (matures_on, id) WHERE status = 'suspended';
