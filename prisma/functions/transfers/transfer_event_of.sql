CREATE OR REPLACE FUNCTION transfer_event_of(p_status transfer_status, p_ending transfer_ending) RETURNS transfer_event_kind
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status
           WHEN 'pending' THEN 'waiting'
           WHEN 'active' THEN 'in_progress'
           WHEN 'approved' THEN 'approved'
           WHEN 'closed' THEN 'completed'
           WHEN 'deleted' THEN p_ending::text
         END::transfer_event_kind
$$;
