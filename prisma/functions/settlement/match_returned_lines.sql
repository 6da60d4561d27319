-- Returns the transfers to which a line of a network's file refers, by the UETR or by the reference of the transfer. Networks may
-- leave out one of the two. If a line refers to a transfer by both, the transfer is returned twice. Postgres inlines the function,
-- so that each part looks transfers up by an index.
CREATE OR REPLACE FUNCTION transfers_named_by(p_line settlement_lines) RETURNS SETOF transfers LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT t.* FROM transfers t WHERE t.uetr = (p_line.payment ->> 'uetr')::uuid
  UNION ALL
  SELECT t.* FROM transfers t WHERE "right"(t.id::text, 12) = p_line.transfer_key
$$;

-- One entry of a network's file can have several lines. Returns the line that states the charges of p_line's entry, or null if
-- the entry has no such line. The code that reads CAMT files writes the charges after the payments of the entry. Searches only
-- the next 1000 lines, so that the search is short in a large file whose entries have no charges.
CREATE OR REPLACE FUNCTION charge_line_after(p_line settlement_lines) RETURNS settlement_lines LANGUAGE sql STABLE AS $$
  SELECT c FROM settlement_lines c
   WHERE c.file_id = p_line.file_id AND c.number BETWEEN p_line.number + 1 AND p_line.number + 1000 AND c.place = p_line.place
     AND c.currency = p_line.currency AND c.reference = 'CHRG' AND NOT c.is_credit AND c.problem IS NULL AND c.transfer_id IS NULL
   ORDER BY c.number LIMIT 1
$$;

-- Links each booked return of network_returns to the file's line that states the return. A linked line needs no exception. One
-- line states one return. The line has either the amount that came back, or the sent amount. If the line has the sent amount, a
-- further line states the charges. The amount of a charge line must be the sum of the charges of all returns in its entry. Returns
-- the number of linked lines. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION match_returned_lines(p_file uuid, p_rail text) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE network_returns n SET file_id = p_file, line_number = found.number
    FROM (SELECT s.*, sum(s.charges_minor) OVER (PARTITION BY s.charge_number) AS sum_minor
            FROM (SELECT DISTINCT ON (t.id) t.id, l.number, r.charges_minor, c.number AS charge_number, c.amount_minor AS charge_minor
                    FROM settlement_lines l
                    CROSS JOIN LATERAL (
                      SELECT t.id FROM transfers_named_by(l) t
                       WHERE t.channel = p_rail AND t.currency = l.currency OFFSET 0) t
                    CROSS JOIN LATERAL (
                      SELECT r.amount_minor, r.charges_minor FROM network_returns r
                       WHERE r.transfer_id = t.id AND r.state = 'booked' AND r.file_id IS NULL
                         AND l.amount_minor IN (r.amount_minor, r.amount_minor + r.charges_minor) OFFSET 0) r
                    LEFT JOIN LATERAL (SELECT c.* FROM charge_line_after(l) c) c ON r.amount_minor <> l.amount_minor
                   WHERE l.file_id = p_file AND l.problem IS NULL AND l.is_credit
                     AND (l.transfer_key IS NOT NULL OR l.payment ->> 'uetr' IS NOT NULL)
                     AND (r.amount_minor = l.amount_minor OR c.number IS NOT NULL)
                   ORDER BY t.id, l.number) s) found
   WHERE n.transfer_id = found.id AND (found.charge_number IS NULL OR found.sum_minor = found.charge_minor);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Returns the numbers of the lines that state the charges of the returns that match_returned_lines has linked to this file.
CREATE OR REPLACE FUNCTION charge_lines_of_returns(p_file uuid) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT DISTINCT c.number
      FROM network_returns r
      JOIN settlement_lines l ON l.file_id = r.file_id AND l.number = r.line_number AND l.amount_minor <> r.amount_minor
      CROSS JOIN LATERAL (SELECT c.* FROM charge_line_after(l) c) c
     WHERE r.file_id = p_file AND c.number IS NOT NULL)
$$;
