import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { type Database, inTransaction } from "@/lib/server/db";

type CommandEnding = (tx: Database) => Promise<void>;

const endings = new AsyncLocalStorage<CommandEnding>();

/**
 * Runs a command whose transaction ends with `ending`. If `ending` throws an error, the whole command is rolled back. If the
 * command becomes a proposal, the transaction that stores the proposal ends with `ending`. A repeat of the command runs no
 * ending. Telephone calls use endings. The ending of an action for a caller adds a step to the call in the transaction of the
 * action. The code of the action itself thus does not deal with calls.
 */
export function withCommandEnding<Result>(ending: CommandEnding, command: () => Promise<Result>): Promise<Result> {
  return endings.run(ending, command);
}

/** Runs the ending of the present command, if there is one. Called at the end of the command's transaction. */
export async function runCommandEnding(tx: Database): Promise<void> {
  const ending = endings.getStore();
  // `exit` prevents a second run of the ending if the ending itself calls a command.
  if (ending) await endings.exit(() => ending(tx));
}

/**
 * Runs the ending of the present command in a transaction of its own. A command calls this function before it does something that
 * no transaction can roll back, such as a request to a payment network. The ending can thus still refuse the command. The command
 * runs the ending again at its own end, so an ending must be safe to run twice.
 */
export async function runEndingInAdvance(): Promise<void> {
  const ending = endings.getStore();
  if (ending) await endings.exit(() => inTransaction(ending));
}
