import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A relay between a site and its Postgres. The relay forwards all bytes and records the SQL statements. */
export type StatementRelay = {
  /** The connection URL of the relay, for the site's settings. */
  databaseUrl: string;
  /** Returns the SQL statements that the relay has recorded since the last call. */
  take: () => string[];
  stop: () => Promise<void>;
};

/** Starts a relay to the database with this connection URL. */
export async function startStatementRelay(databaseUrl: string): Promise<StatementRelay> {
  const target = new URL(databaseUrl);
  let statements: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((site) => {
    const postgres = connect(Number(target.port), target.hostname);
    const read = statementReader((statement) => statements.push(statement));
    site.on("data", read);
    site.pipe(postgres).pipe(site);
    for (const socket of [site, postgres]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        site.destroy();
        postgres.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: url.toString(),
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Reads the messages of a client (Postgres' protocol, version 3). Every message except the first begins with its type. Every
 * message contains its length, including the four bytes of the length field. `P` stores a statement under a name, `B` runs the
 * statement with this name, and `Q` runs a text immediately.
 */
function statementReader(note: (statement: string) => void): (data: Buffer) => void {
  const textByName = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const typeLength = hasStarted ? 1 : 0;
      if (rest.length < typeLength + 4) return;
      const end = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < end) return;
      const type = hasStarted ? String.fromCharCode(rest[0] ?? 0) : "startup";
      const [first = "", second = ""] = rest.toString("utf8", typeLength + 4, end).split("\0", 2);
      if (type === "P") textByName.set(first, second);
      if (type === "B") note(textByName.get(second) ?? second);
      if (type === "Q") note(first);
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}
