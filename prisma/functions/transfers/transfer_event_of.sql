CREATE OR REPLACE FUNCTION transfer_event_of(p_status transfer_status, p_ending transfer_ending) RETURNS transfer_event_kind
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status
           WHEN 'pending' THEN 'waiting'
           WHEN 'active' THEN 'in_progress'
           WHEN 'approved' THEN 'approved'
           WHEN 'closed' THEN 'completed'
           -- A reversed transfer was rejected after it had been sent. The endings `reversed` and `rejected` give the event
           -- `rejected`, and the event's `money` distinguishes the two.
           WHEN 'deleted' THEN CASE p_ending::text WHEN 'reversed' THEN 'rejected' ELSE p_ending::text END
         END::transfer_event_kind
$$;
