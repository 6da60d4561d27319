import "server-only";
import { env } from "@/lib/server/env";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import type { ConnectorKind } from "@/lib/transfers/rails/rail.model";
import type { Connector } from "./connector";
import { iso20022Connector } from "./iso20022-connector";
import { nachaConnector } from "./nacha-connector";
import { sandboxConnector } from "./sandbox-connector";

const connectors: Record<ConnectorKind, Connector> = {
  sandbox: sandboxConnector,
  iso20022: iso20022Connector,
  nacha: nachaConnector,
};

/** The kind of connector that a rail uses. By default, all rails use the sandbox (docs/connectors.md). */
export function connectorKindOf(rail: TransferChannel): ConnectorKind {
  const { NETWORK_WIRE, NETWORK_INTERBANK } = env();
  if (rail === "wire") return NETWORK_WIRE;
  return rail === "interbank" ? NETWORK_INTERBANK : "sandbox";
}

/** The connector of a rail's network. */
export function connectorFor(rail: TransferChannel): Connector {
  return connectors[connectorKindOf(rail)];
}

/** Whether at least one rail uses the sandbox. */
export function isSandboxInUse(): boolean {
  return transferChannels.some((rail) => connectorKindOf(rail) === "sandbox");
}
