-- What the networks are asked to pay, and what they said (docs/decisions/0014-connectors.md).

CREATE TYPE "network_order_state" AS ENUM ('queued', 'submitted', 'accepted', 'refused', 'cancelled');

CREATE TABLE "network_orders" (
    "transfer_id" UUID NOT NULL,
    "rail" "transfer_channel" NOT NULL,
    "state" "network_order_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "reference" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "network_orders_pkey" PRIMARY KEY ("transfer_id"),
    CONSTRAINT "network_orders_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id")
      ON DELETE RESTRICT ON UPDATE NO ACTION
);

-- What is due, and what waits, rail by rail; what is over is many and in nobody's way.
CREATE INDEX network_orders_waiting ON network_orders (rail, next_attempt_at) WHERE state IN ('queued', 'submitted');

ALTER TABLE network_orders
  ADD CONSTRAINT network_orders_counts CHECK (attempts >= 0 AND failures BETWEEN 0 AND attempts),
  ADD CONSTRAINT network_orders_answered CHECK ((state IN ('queued', 'submitted')) = (answered_at IS NULL));

-- An answer is the network's last word, and what the network may know of is not forgotten.
CREATE FUNCTION network_orders_keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.answered_at IS NOT NULL THEN
    RAISE EXCEPTION 'the network has answered about transfer %', OLD.transfer_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.attempts > 0 THEN
      RAISE EXCEPTION 'the network may know of transfer %', OLD.transfer_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.attempts < OLD.attempts OR NEW.transfer_id <> OLD.transfer_id OR NEW.rail <> OLD.rail THEN
    RAISE EXCEPTION 'an order does not become another one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER network_orders_keep_answer BEFORE UPDATE OR DELETE ON network_orders
  FOR EACH ROW EXECUTE FUNCTION network_orders_keep_answer();

-- Until now nothing was attached that could pay, so what stands as approved has not been paid.
INSERT INTO network_orders (transfer_id, rail, next_attempt_at, created_at)
SELECT id, channel, now(), now() FROM transfers
 WHERE status = 'approved' AND entry_id IS NOT NULL AND to_account_id IS NULL;

CREATE TABLE "sandbox_network_payments" (
    "payment_id" UUID NOT NULL,
    "rail" "transfer_channel" NOT NULL,
    "behaviour" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "receiver" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "submit_count" INTEGER NOT NULL DEFAULT 0,
    "poll_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_network_payments_pkey" PRIMARY KEY ("payment_id")
);
