import { vi } from "vitest";
import { dbPool } from "@/lib/server/db";

/** A statement sent to Postgres. */
type Statement = { text: string; values: unknown[] };

/** Returns the SQL statements that `work` sends to Postgres: handwritten statements and Prisma's statements. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const client = await dbPool().connect();
  const everyClient = Object.getPrototypeOf(client) as { query: (...content: unknown[]) => unknown };
  client.release();
  const query = vi.spyOn(everyClient, "query");
  try {
    await work();
    return query.mock.calls.flatMap(([config]) => {
      const { text, values } = config as Partial<Statement>;
      return text ? [{ text, values: values ?? [] }] : [];
    });
  } finally {
    query.mockRestore();
  }
}
