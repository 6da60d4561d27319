-- CreateEnum
CREATE TYPE "account_type" AS ENUM ('checking', 'savings', 'fixed_deposit', 'premium_finance');

-- CreateEnum
CREATE TYPE "account_status" AS ENUM ('pending', 'active', 'suspended', 'blocked');

-- CreateEnum
CREATE TYPE "beneficiary_status" AS ENUM ('active', 'deleted');

-- CreateEnum
CREATE TYPE "email_code_purpose" AS ENUM ('verify_email', 'reset_password');

-- CreateEnum
CREATE TYPE "email_state" AS ENUM ('queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "ledger_account_kind" AS ENUM ('asset', 'liability', 'equity', 'income', 'expense');

-- CreateEnum
CREATE TYPE "hold_state" AS ENUM ('open', 'captured', 'released');

-- CreateEnum
CREATE TYPE "transfer_family" AS ENUM ('wire', 'interbank', 'wallet');

-- CreateEnum
CREATE TYPE "transfer_status" AS ENUM ('pending', 'active', 'approved', 'closed', 'deleted');

-- CreateEnum
CREATE TYPE "transfer_ending" AS ENUM ('cancelled', 'rejected');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('customer', 'admin');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('pending', 'active', 'suspended', 'blocked');

-- CreateEnum
CREATE TYPE "gender" AS ENUM ('male', 'female', 'others');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "account_number" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "account_type" "account_type" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" "account_status" NOT NULL DEFAULT 'active',
    "ledger_account_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "beneficiaries" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "nickname" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "account_type" "account_type" NOT NULL,
    "status" "beneficiary_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "beneficiaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "email_code_purpose" NOT NULL,
    "nonce" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "props" JSONB NOT NULL,
    "state" "email_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_messages" (
    "id" UUID NOT NULL,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" BIGSERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,
    "tracked" BOOLEAN NOT NULL,
    "balance_minor" BIGINT NOT NULL DEFAULT 0,
    "held_minor" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_entries" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "reverses_id" UUID,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "created_txid" BIGINT NOT NULL,

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postings" (
    "entry_id" UUID NOT NULL,
    "ledger_account_id" BIGINT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "balance_after_minor" BIGINT,

    CONSTRAINT "postings_pkey" PRIMARY KEY ("entry_id","ledger_account_id")
);

-- CreateTable
CREATE TABLE "holds" (
    "id" UUID NOT NULL,
    "ledger_account_id" BIGINT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "state" "hold_state" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "remember" BOOLEAN NOT NULL,
    "user_agent" TEXT NOT NULL,
    "ip_address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfers" (
    "id" UUID NOT NULL,
    "family" "transfer_family" NOT NULL,
    "sender_id" UUID NOT NULL,
    "from_account_id" UUID NOT NULL,
    "to_account_id" UUID,
    "beneficiary_id" UUID,
    "account_name" TEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "account_type" "account_type",
    "status" "transfer_status" NOT NULL DEFAULT 'pending',
    "ending" "transfer_ending",
    "reason" TEXT NOT NULL DEFAULT '',
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "hold_id" UUID,
    "entry_id" UUID,
    "request_id" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "user_role" NOT NULL DEFAULT 'customer',
    "status" "user_status" NOT NULL DEFAULT 'pending',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "gender" "gender",
    "nationality" CHAR(2) NOT NULL,
    "country_of_residence" CHAR(2) NOT NULL,
    "state" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "tax_id_number" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT NOT NULL,
    "domestic_pin_hash" TEXT NOT NULL,
    "foreign_pin_hash" TEXT NOT NULL,
    "atm_pin_hash" TEXT,
    "pin_failures" INTEGER NOT NULL DEFAULT 0,
    "pin_locked_until" TIMESTAMPTZ(3),
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_account_number_key" ON "accounts"("account_number");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_ledger_account_id_key" ON "accounts"("ledger_account_id");

-- CreateIndex
CREATE INDEX "accounts_owner_id_created_at_idx" ON "accounts"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_events_subject_type_subject_id_created_at_idx" ON "audit_events"("subject_type", "subject_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_events_actor_created_at_idx" ON "audit_events"("actor", "created_at");

-- CreateIndex
CREATE INDEX "beneficiaries_owner_id_created_at_idx" ON "beneficiaries"("owner_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_codes_code_hash_key" ON "email_codes"("code_hash");

-- CreateIndex
CREATE INDEX "email_codes_user_id_purpose_idx" ON "email_codes"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "emails_state_next_attempt_at_idx" ON "emails"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "mailbox_messages_recipient_created_at_idx" ON "mailbox_messages"("recipient", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mailbox_messages_created_at_idx" ON "mailbox_messages"("created_at" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_code_key" ON "ledger_accounts"("code");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_id_currency_key" ON "ledger_accounts"("id", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "journal_entries_request_id_key" ON "journal_entries"("request_id");

-- CreateIndex
CREATE INDEX "journal_entries_subject_type_subject_id_idx" ON "journal_entries"("subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "postings_ledger_account_id_sequence_idx" ON "postings"("ledger_account_id", "sequence");

-- CreateIndex
CREATE INDEX "holds_ledger_account_id_idx" ON "holds"("ledger_account_id");

-- CreateIndex
CREATE INDEX "holds_subject_type_subject_id_idx" ON "holds"("subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "transfers_hold_id_key" ON "transfers"("hold_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfers_entry_id_key" ON "transfers"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfers_request_id_key" ON "transfers"("request_id");

-- CreateIndex
CREATE INDEX "transfers_sender_id_created_at_id_idx" ON "transfers"("sender_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfers_to_account_id_created_at_id_idx" ON "transfers"("to_account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfers_from_account_id_created_at_idx" ON "transfers"("from_account_id", "created_at");

-- CreateIndex
CREATE INDEX "transfers_family_created_at_id_idx" ON "transfers"("family", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfers_family_status_created_at_id_idx" ON "transfers"("family", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "beneficiaries" ADD CONSTRAINT "beneficiaries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "journal_entries"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "postings" ADD CONSTRAINT "postings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "journal_entries"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "postings" ADD CONSTRAINT "postings_ledger_account_id_currency_fkey" FOREIGN KEY ("ledger_account_id", "currency") REFERENCES "ledger_accounts"("id", "currency") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_account_id_fkey" FOREIGN KEY ("from_account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_account_id_fkey" FOREIGN KEY ("to_account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "holds"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "journal_entries"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_beneficiary_id_fkey" FOREIGN KEY ("beneficiary_id") REFERENCES "beneficiaries"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

