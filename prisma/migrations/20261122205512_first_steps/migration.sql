-- When somebody was done with their first steps, or had no need of them (lib/users/first-steps).
ALTER TABLE users ADD COLUMN first_steps_ended_at TIMESTAMPTZ(3);
