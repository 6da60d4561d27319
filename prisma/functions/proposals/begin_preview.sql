-- Makes this transaction one that tries a command out: what needs a second person happens, is noted in previewed_needs, and can
-- never be committed (previewed_needs_never_commit). Gives the state of the record that the command is about.
CREATE OR REPLACE FUNCTION begin_preview(p_subject_type text, p_subject_id text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO previewed_needs (txid, act, content, amount_minor, currency)
    VALUES (pg_current_xact_id()::text::bigint, 'preview', '', 0, 'XXX');
  RETURN proposal_subject_state(p_subject_type, p_subject_id);
END $$;
