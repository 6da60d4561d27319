-- "This was not me" takes a second factor's worth instead of removing it: the factor proves nothing, and still has to be passed.
ALTER TABLE "second_factors" ADD COLUMN "disowned_at" TIMESTAMPTZ(3);
