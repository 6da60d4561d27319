import type { Writable } from "node:stream";

/** A connection that can send an SQL statement before the answers to earlier SQL statements have arrived. */
type PipelinedConnection<Statement, Answer> = {
  /** The client object of `pg`. */
  client: object;
  run(statement: Statement): Promise<Answer>;
  /** Releases the connection. After an error, the pool does not use the connection again. */
  release(error?: Error): void;
};

type PipelinedPool<Statement, Answer> = {
  runAlone(statement: Statement): Promise<Answer>;
  connect(): Promise<PipelinedConnection<Statement, Answer>>;
};

type Waiting<Statement, Answer> = {
  statement: Statement;
  resolve: (answer: Promise<Answer>) => void;
};

/**
 * Collects SQL statements that are issued at the same moment, and sends them on one connection with one write. A separate write
 * would double the cost of each SQL statement for Node. Postgres executes the SQL statements in order, each in a separate
 * transaction. Therefore a failure does not affect the other SQL statements.
 */
export class RoundTrip<Statement, Answer> {
  private waiting: Waiting<Statement, Answer>[] = [];

  constructor(private readonly pool: PipelinedPool<Statement, Answer>) {}

  query(statement: Statement): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.push({ statement, resolve });
      // Sends at the next tick. Before this tick, all code that waited for the same event has issued its SQL statements.
      if (this.waiting.length === 1) process.nextTick(() => this.send());
    });
  }

  private send(): void {
    const asked = this.waiting;
    this.waiting = [];
    const [first] = asked;
    if (first && asked.length === 1) {
      first.resolve(this.pool.runAlone(first.statement));
      return;
    }
    const connected = this.pool.connect();
    const sent = connected.then((connection) => sendTogether(connection, asked));
    for (const [index, { resolve }] of asked.entries()) {
      resolve(sent.then((answers) => answers[index] as Promise<Answer>));
    }
  }
}

/**
 * Sends the SQL statements and returns the promises of their answers. The promises are in an array, so that an `await` of the
 * result does not wait for the answers.
 */
function sendTogether<Statement, Answer>(
  connection: PipelinedConnection<Statement, Answer>,
  asked: Waiting<Statement, Answer>[],
): Promise<Answer>[] {
  const stream = streamOf(connection.client);
  stream?.cork();
  const answers = asked.map(({ statement }) => connection.run(statement));
  stream?.uncork();
  void Promise.allSettled(answers).then((outcomes) => {
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    connection.release(failed?.reason as Error | undefined);
  });
  return answers;
}

/**
 * The stream to which `pg` writes. The property `stream` is not part of the API of `pg`. If a release of `pg` lacks this
 * property, the function returns undefined, and each SQL statement is sent with a separate write.
 */
function streamOf(client: object): Pick<Writable, "cork" | "uncork"> | undefined {
  return (client as { connection?: { stream?: Writable } }).connection?.stream;
}
