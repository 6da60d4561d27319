import type { Writable } from "node:stream";

/** A connection that may send a statement before those ahead of it are answered. */
type PipelinedConnection<Statement, Answer> = {
  /** `pg`'s own object. */
  client: object;
  run(statement: Statement): Promise<Answer>;
  /** After an error it is not used again. */
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
 * Sends statements that are asked for at the same moment on one connection, in one write: for each by itself the write costs
 * Node as much as all else about it. Postgres answers them in order, each in a transaction of its own, so that one that fails
 * does no harm to the others.
 */
export class RoundTrip<Statement, Answer> {
  private waiting: Waiting<Statement, Answer>[] = [];

  constructor(private readonly pool: PipelinedPool<Statement, Answer>) {}

  query(statement: Statement): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.push({ statement, resolve });
      // When everybody who waited for the same thing has had their turn.
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

/** Gives the promises of the answers, in a list of their own so that nobody waits for them here. */
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

/** Where `pg` writes to; it does not show it. Without it each statement is a write, as always. */
function streamOf(client: object): Pick<Writable, "cork" | "uncork"> | undefined {
  return (client as { connection?: { stream?: Writable } }).connection?.stream;
}
