CREATE TYPE session_end AS ENUM ('logged_out', 'other_device', 'password_changed', 'email_changed', 'profile_changed',
  'security_changed', 'by_staff', 'suspended');
ALTER TABLE sessions ADD COLUMN end_reason session_end;
