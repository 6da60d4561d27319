-- Creates a version 7 UUID for the row with this number. Version 7 UUIDs sort by time and, within a millisecond, by number.
CREATE OR REPLACE FUNCTION ordered_uuid(p_at timestamptz, p_number bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '7000' || '8'
          || lpad(to_hex(p_number), 15, '0'))::uuid
$$;
