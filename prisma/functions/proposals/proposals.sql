-- Turns this transaction into a trial of a command. In a trial, an act that needs a second person is carried out and recorded in
-- previewed_needs. The transaction can never commit (previewed_needs_never_commit). Returns the state of the command's record
-- (proposal_subject_state).
CREATE OR REPLACE FUNCTION begin_preview(p_subject_type text, p_subject_id text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO previewed_needs (txid, act, content, amount_minor, currency)
    VALUES (pg_current_xact_id()::text::bigint, 'preview', '', 0, 'XXX');
  RETURN proposal_subject_state(p_subject_type, p_subject_id);
END $$;

-- True in the trial of a command (begin_preview).
CREATE OR REPLACE FUNCTION is_preview() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM previewed_needs WHERE txid = pg_current_xact_id()::text::bigint)
$$;

-- Refuses to commit the trial of a command (begin_preview).
CREATE OR REPLACE FUNCTION previewed_needs_never_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was only tried out is not kept' USING ERRCODE = 'HF004';
END $$;

DROP TRIGGER IF EXISTS previewed_needs_never_commit ON previewed_needs;
CREATE CONSTRAINT TRIGGER previewed_needs_never_commit AFTER INSERT OR UPDATE ON previewed_needs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION previewed_needs_never_commit();
ALTER TABLE previewed_needs ENABLE ALWAYS TRIGGER previewed_needs_never_commit;

-- A proposal changes only once, when its decision is written. The decision also removes the command's encrypted input, because
-- the input may contain a secret.
CREATE OR REPLACE FUNCTION proposals_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open'
     OR NEW.state <> 'open' AND NEW.payload <> '' OR NEW.state = 'open' AND NEW.payload <> OLD.payload
     OR (to_jsonb(OLD) - '{state,payload,decided_by,decided_at,decided_txid,reason}'::text[])
        <> (to_jsonb(NEW) - '{state,payload,decided_by,decided_at,decided_txid,reason}'::text[]) THEN
    RAISE EXCEPTION 'proposal % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposals_keep BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION proposals_keep();
ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep;

-- True if a proposal is about the money or the rights of the given person. A proposal names only one customer, so for a transfer
-- or a dispute the function checks both the sender and the receiver. A proposal to post a difference to a suspense account names
-- no customer, so the function checks the sender of the exception's transfer.
CREATE OR REPLACE FUNCTION is_about_own(p_proposal proposals, p_by uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_proposal.customer_id = p_by, false)
      OR CASE p_proposal.subject_type
           WHEN 'user' THEN p_proposal.subject_id = p_by::text
           WHEN 'transfer' THEN EXISTS (
             SELECT FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
              WHERE t.id = p_proposal.subject_id::uuid AND p_by IN (t.sender_id, r.owner_id))
           WHEN 'dispute' THEN EXISTS (
             SELECT FROM disputes d WHERE d.id = p_proposal.subject_id::uuid AND p_by IN (d.sender_id, d.receiver_id))
           WHEN 'settlement_exception' THEN EXISTS (
             SELECT FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
              WHERE x.id = p_proposal.subject_id::uuid AND t.sender_id = p_by)
           ELSE false END
$$;

-- True if a person may propose or confirm an act of this kind now. lib/roles.ts contains the same rule for each act. The service
-- checks the same rule before it calls the database.
CREATE OR REPLACE FUNCTION may_decide(p_kind text, p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = p_user AND status NOT IN ('suspended', 'blocked')
                    AND (role = 'admin'
                         OR role = 'teller' AND split_part(p_kind, '.', 1) NOT IN ('rate', 'staff', 'month', 'chart-account',
                                                                                   'loan_plan', 'deposit_plan')))
$$;

-- Returns the customer's account from which a proposal takes money, and the amount. A proposal takes money if it corrects a
-- balance downwards, takes back a payment or a loan, decides a dispute against the receiver, or collects instalments. Returns no row
-- if the proposal takes no money or if the money is already held.
CREATE OR REPLACE FUNCTION money_of_proposal(p_needs jsonb, p_preview jsonb, OUT account bigint, OUT amount bigint)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT a.id, -sum((l.line ->> 'amountMinor')::bigint)::bigint
    FROM jsonb_array_elements(p_preview -> 'entries') e(entry)
    CROSS JOIN LATERAL jsonb_array_elements(e.entry -> 'lines') l(line)
    JOIN ledger_accounts a ON a.code = l.line ->> 'account' AND a.code LIKE 'customer:%'
   WHERE p_needs -> 0 ->> 'act' IN ('adjustment', 'reversal', 'dispute', 'loan-take-back', 'loan-collection', 'loan-recovery')
   GROUP BY a.id HAVING sum((l.line ->> 'amountMinor')::bigint) < 0 ORDER BY a.id LIMIT 1
$$;

-- Captures the hold of the proposal that this transaction has confirmed, because the money will now be posted. Callers must lock
-- the accounts of the books first (ARCHITECTURE.md, "The ledger").
CREATE OR REPLACE FUNCTION capture_proposal_hold(p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT ledger_close_hold(h.id, 'captured', p_at)
    FROM proposals p JOIN holds h ON h.id = p.hold_id AND h.state = 'open'
   WHERE p.decided_txid = pg_current_xact_id()::text::bigint AND p.state = 'confirmed'
$$;

-- Releases the money that a proposal holds. Callers use the function when a proposal ends without being carried out.
CREATE OR REPLACE FUNCTION release_proposal_hold(p_proposal uuid) RETURNS void LANGUAGE sql AS $$
  SELECT ledger_close_hold(hold_id, 'released', clock_timestamp() + (SELECT lead_days FROM bank_clock) * interval '1 day')
    FROM proposals WHERE id = p_proposal AND hold_id IS NOT NULL
$$;
