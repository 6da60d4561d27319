-- What a network has accepted in a period, for what its file leaves out.
DROP INDEX CONCURRENTLY IF EXISTS network_orders_accepted;
CREATE INDEX CONCURRENTLY network_orders_accepted ON network_orders (rail, answered_at) WHERE state = 'accepted';
