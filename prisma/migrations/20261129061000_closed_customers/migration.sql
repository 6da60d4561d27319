-- When staff closed the relationship with a customer. Null for every other person.
ALTER TABLE "users" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TYPE session_end ADD VALUE IF NOT EXISTS 'closed';
