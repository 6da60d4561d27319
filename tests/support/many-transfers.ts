import { withConnection } from "@/tests/support/database/database";
import type { TestCustomer } from "./factories";

/**
 * Adds completed wires of a customer directly to the table. Tests use the wires only as rows of lists and files, because no
 * service checks the wires, and the books contain no entries for them.
 */
export async function addTransfers({ actor, account }: TestCustomer, count: number): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, receiver_email, status, ending, amount_minor,
                                currency, debited_minor, debited_currency, note, request_id, request_hash, created_at, updated_at)
         SELECT gen_random_uuid(), 'wire', 'wire', $2::uuid, $3::uuid, 'Noah Berg', 'GB' || i, '', 'deleted', 'cancelled', 100, 'USD', 100, 'USD',
                'invoice ' || i, $2::text || ' many ' || i, '', now() - i * interval '1 minute', now()
           FROM generate_series(1, $1::int) i`,
        [count, actor.userId, account.accountId],
      );
    },
    { superuser: true },
  );
}
