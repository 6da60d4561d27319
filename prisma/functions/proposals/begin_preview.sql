-- Turns this transaction into a trial of a command. Acts that need a second person are carried out and recorded in
-- previewed_needs. The transaction can never commit (previewed_needs_never_commit). Returns the state of the command's record
-- (proposal_subject_state).
CREATE OR REPLACE FUNCTION begin_preview(p_subject_type text, p_subject_id text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO previewed_needs (txid, act, content, amount_minor, currency)
    VALUES (pg_current_xact_id()::text::bigint, 'preview', '', 0, 'XXX');
  RETURN proposal_subject_state(p_subject_type, p_subject_id);
END $$;
