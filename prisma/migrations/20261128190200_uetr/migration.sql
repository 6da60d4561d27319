-- The reference of a wire at all banks on its way (UETR), a UUID of version 4. The network knows the wires of earlier releases only
-- by other references, so they keep the value null.
ALTER TABLE transfers ADD COLUMN uetr UUID;
