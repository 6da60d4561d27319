-- When staff last corrected the phone number or the e-mail address. For a day after this moment, nothing leaves the accounts.
ALTER TABLE "users" ADD COLUMN "contact_corrected_at" TIMESTAMPTZ(3);
-- When staff reset a PIN that the owner has not replaced yet.
ALTER TABLE "users" ADD COLUMN "domestic_pin_reset_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD COLUMN "foreign_pin_reset_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD COLUMN "atm_pin_reset_at" TIMESTAMPTZ(3);
