import "server-only";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import type { Connector } from "./connector";
import { sandboxConnector } from "./sandbox-connector";

/**
 * The connectors of real networks, keyed by rail. Every other rail uses the sandbox. By default, all rails use the sandbox
 * (docs/connectors.md).
 */
const attached: Partial<Record<TransferChannel, Connector>> = {};

/** The connector of a rail's network. */
export function connectorFor(rail: TransferChannel): Connector {
  return attached[rail] ?? sandboxConnector;
}

/** Whether at least one rail uses the sandbox. */
export function isSandboxInUse(): boolean {
  return transferChannels.some((rail) => connectorFor(rail) === sandboxConnector);
}
