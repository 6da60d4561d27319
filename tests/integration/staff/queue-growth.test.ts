import { beforeAll, expect, it } from "vitest";
import { queueStateSql } from "@/lib/lists/queue-state.sql";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";

const customers = 40_000;
/**
 * The maximum number of database blocks (8 KiB each) that a query may read. This number is enough for a thousand index entries of
 * each status.
 */
const blocksMax = 150;

beforeAll(async () => {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO users (id, email, status, first_name, last_name, nationality, country_of_residence, state, city, zip,
                            address, phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash,
                            created_at, updated_at)
         SELECT gen_random_uuid(), 'many' || i || '@customers.example', 'active', 'Noah', 'Berg', 'US', 'US', '', '', '', '',
                '', '', '', '', '', now(), now() FROM generate_series(1, $1::int) i`,
        [customers],
      );
      await client.query("VACUUM ANALYZE users");
    },
    { superuser: true },
  );
});

it("counting a queue's statuses costs the same for every length of the queue, even for empty statuses", async () => {
  const statement = queueStateSql({ table: "users", statusType: "user_status" }, 1_001);
  expect(await blocksOf(statement, [], { planEachTime: true })).toBeLessThan(blocksMax);
});
