-- Those that have ended so already: the last time they were rejected, posted money came back. They are few, since money that has left
-- seldom comes back, and nobody waits for a row of a transfer that has ended.
DO $$ BEGIN
  UPDATE transfers t SET ending = 'reversed'
   WHERE t.status = 'deleted' AND t.ending = 'rejected'
     AND (SELECT e.money FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = 'rejected' ORDER BY e.id DESC LIMIT 1) = 'returned';
END $$;
