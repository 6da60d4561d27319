ALTER TABLE loans VALIDATE CONSTRAINT loans_withdrawn;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_withdrawn;
