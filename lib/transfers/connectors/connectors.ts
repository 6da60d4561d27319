import "server-only";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels";
import type { Connector } from "./connector";
import { sandboxConnector } from "./sandbox-connector";

/**
 * The networks that are attached in place of the sandbox, which is behind every other rail. Out of the box there are none
 * (docs/connectors.md).
 */
const attached: Partial<Record<TransferChannel, Connector>> = {};

/** The connector of a rail's network. */
export function connectorFor(rail: TransferChannel): Connector {
  return attached[rail] ?? sandboxConnector;
}

/** Whether a rail has only the sandbox behind it. */
export function isSandboxInUse(): boolean {
  return transferChannels.some((rail) => connectorFor(rail) === sandboxConnector);
}
