-- The roles of staff beside admins (docs/decisions/0070-staff-roles.md). The type is the check: no user has another role. Whoever
-- was on the staff before is an admin and stays one.
ALTER TYPE user_role ADD VALUE IF NOT EXISTS 'teller';
ALTER TYPE user_role ADD VALUE IF NOT EXISTS 'auditor';
