-- What other currencies are worth in dollars, and the prices that customers were shown for a conversion.

CREATE TABLE "exchange_rates" (
    "id" UUID NOT NULL,
    "base_currency" CHAR(3) NOT NULL,
    "quote_currency" CHAR(3) NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,
    "source" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "set_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "exchange_rates_rate_positive" CHECK (rate > 0),
    -- One rate for each currency, against the dollar: two of them cannot disagree about a third.
    CONSTRAINT "exchange_rates_against_dollar" CHECK (base_currency = 'USD' AND quote_currency <> 'USD'),
    CONSTRAINT "exchange_rates_source_named" CHECK (source <> '')
);

CREATE TABLE "quotes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_account_id" UUID NOT NULL,
    "from_currency" CHAR(3) NOT NULL,
    "to_currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "debited_minor" BIGINT NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,
    "spread" DECIMAL(7,6) NOT NULL,
    "from_rate_id" UUID,
    "to_rate_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quotes_two_currencies" CHECK (from_currency <> to_currency),
    CONSTRAINT "quotes_amounts_positive" CHECK (amount_minor > 0 AND debited_minor > 0),
    CONSTRAINT "quotes_rate_positive" CHECK (rate > 0 AND spread >= 0),
    -- Exactly the dollar has no rate of its own.
    CONSTRAINT "quotes_name_their_rates" CHECK (
      (from_rate_id IS NULL) = (from_currency = 'USD') AND (to_rate_id IS NULL) = (to_currency = 'USD')),
    CONSTRAINT "quotes_expire_later" CHECK (expires_at > created_at)
);

CREATE UNIQUE INDEX "exchange_rates_base_currency_quote_currency_valid_from_key" ON "exchange_rates"("base_currency", "quote_currency", "valid_from" DESC);

CREATE INDEX "quotes_expires_at_idx" ON "quotes"("expires_at");

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_from_account_id_fkey" FOREIGN KEY ("from_account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_from_rate_id_fkey" FOREIGN KEY ("from_rate_id") REFERENCES "exchange_rates"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_to_rate_id_fkey" FOREIGN KEY ("to_rate_id") REFERENCES "exchange_rates"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- A rate is never changed: the next one follows it.
CREATE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exchange_rates_no_truncate BEFORE TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE exchange_rates
  ENABLE ALWAYS TRIGGER exchange_rates_append_only, ENABLE ALWAYS TRIGGER exchange_rates_no_truncate;

-- A price that was shown stays as it was shown. Prices that nobody took may go.
CREATE TRIGGER quotes_never_change BEFORE UPDATE ON quotes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE quotes ENABLE ALWAYS TRIGGER quotes_never_change;
