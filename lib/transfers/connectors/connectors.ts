import "server-only";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import type { Connector } from "./connector";
import { sandboxConnector } from "./sandbox-connector";

/** The attached networks. The sandbox serves every other rail. By default no network is attached (docs/connectors.md). */
const attached: Partial<Record<TransferChannel, Connector>> = {};

/** The connector of a rail's network. */
export function connectorFor(rail: TransferChannel): Connector {
  return attached[rail] ?? sandboxConnector;
}

/** Whether the sandbox serves at least one rail. */
export function isSandboxInUse(): boolean {
  return transferChannels.some((rail) => connectorFor(rail) === sandboxConnector);
}
