import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { RoundTrip } from "@/lib/server/speed/round-trip";

/**
 * Returns a fake connection pool. The pool answers an SQL statement with the statement's own text, refuses statements that begin
 * with "bad", and records all statements.
 */
function testPool() {
  const seen = { alone: [] as string[], writes: [] as string[], released: [] as (string | undefined)[] };
  const answer = async (statement: string) => {
    if (statement.startsWith("bad")) throw new Error(statement);
    return statement;
  };
  const connect = async () => {
    const stream = new PassThrough();
    stream._writev = (chunks, done) => {
      seen.writes.push(chunks.map(({ chunk }) => String(chunk)).join(" "));
      done();
    };
    return {
      client: { connection: { stream } },
      run: (statement: string) => {
        stream.write(statement);
        return answer(statement);
      },
      release: (error?: Error) => seen.released.push(error?.message),
    };
  };
  const runAlone = (statement: string) => {
    seen.alone.push(statement);
    return answer(statement);
  };
  return { seen, pool: { runAlone, connect } };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a round trip", () => {
  it("a round trip sends simultaneous statements in one write, and gives each its own answer", async () => {
    const { seen, pool } = testPool();
    const trip = new RoundTrip<string, string>(pool);
    const later = Promise.resolve().then(() => trip.query("third"));
    expect(await Promise.all([trip.query("first"), trip.query("second"), later])).toEqual(["first", "second", "third"]);
    await settled();
    expect(seen).toEqual({ alone: [], writes: ["first second third"], released: [undefined] });
  });

  it("a round trip takes no connection for a single statement", async () => {
    const { seen, pool } = testPool();
    const trip = new RoundTrip<string, string>(pool);
    expect(await trip.query("first")).toBe("first");
    await expect(trip.query("bad one")).rejects.toThrow("bad one");
    expect(seen).toEqual({ alone: ["first", "bad one"], writes: [], released: [] });
  });

  it("one failing statement does not affect the others, and its connection is not used again", async () => {
    const { seen, pool } = testPool();
    const trip = new RoundTrip<string, string>(pool);
    const answers = await Promise.allSettled([trip.query("first"), trip.query("bad one"), trip.query("third")]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    await settled();
    expect(seen.released).toEqual(["bad one"]);
  });

  it("all statements fail without a connection", async () => {
    const connect = () => Promise.reject(new Error("no connection"));
    const trip = new RoundTrip<string, string>({ ...testPool().pool, connect });
    const answers = await Promise.allSettled([trip.query("first"), trip.query("second")]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
