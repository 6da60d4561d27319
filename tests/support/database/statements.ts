import { vi } from "vitest";
import { dbPool } from "@/lib/server/db";

/** A statement as it went to Postgres. */
type Statement = { text: string; values: unknown[] };

/** The statements that something sends to Postgres, whether we have written them or Prisma has. */
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
