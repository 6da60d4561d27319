import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { noteRead } from "@/lib/audit/note-read";
import { type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { Dispute } from "@/lib/transfers/disputes/dispute.model";
import { toDispute } from "@/lib/transfers/disputes/disputes.sql";
import type { EndingName } from "@/lib/transfers/ending-name.model";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import { toNetworkReturn } from "@/lib/transfers/networks/network-return.sql";
import type { Transfer } from "@/lib/transfers/transfer";
import type { NetworkReturn, TransferStory } from "@/lib/transfers/transfer-details.model";
import { findObstacles, type TransferObstacle } from "@/lib/transfers/transfer-obstacle.model";
import {
  type DossierRow,
  type NewestRequest,
  type PaymentFinality,
  queryTransferDossier,
  type TransferOrder,
} from "./get-transfer-dossier.sql";

/** A transfer with all related records that staff can see. */
export type TransferDossier = {
  transfer: Transfer;
  senderId: string;
  /** The way in which the transfer has ended. */
  endingName: EndingName | null;
  reference: string;
  story: TransferStory;
  order: TransferOrder | null;
  /** The return that the network has reported. Null if the network has reported none. */
  networkReturn: NetworkReturn | null;
  /** The reasons why the held money cannot be posted now. Empty if no money is held. */
  obstacles: TransferObstacle[];
  /**
   * The moment until which the agreed exchange rate of the held transfer is valid. Null if the money is not held or not
   * converted.
   */
  priceEnd: Date | null;
  /** Null if the money has not reached another customer of this bank. */
  finality: PaymentFinality | null;
  /** Null if staff have never asked the receiver to return the payment. */
  returnRequest: NewestRequest<Date> | null;
  /** The newest dispute about the payment. */
  dispute: Dispute | null;
  /** True if staff can open a dispute for the sender now. */
  canDispute: boolean;
  /** In the order of posting. */
  entries: SubjectEntry[];
  /** Newest first. */
  acts: AuditAct[];
};

/** Reads a transfer with all related records in one query. Only staff may call this function. @throws AppError `not_found` */
export async function getTransferDossier(actor: Actor, family: TransferFamily, id: string): Promise<TransferDossier> {
  assertMay(actor, "transfers.read");
  const row = isUuid(id) ? await queryTransferDossier(family, id) : undefined;
  if (!row) throw new AppError("not_found");
  await noteRead(actor, "transfers", { id: row.senderId });
  return toDossier(row);
}

function toDossier(row: DossierRow): TransferDossier {
  const {
    senderId,
    endingName,
    isInternal,
    parties,
    finality,
    returnRequest,
    dispute,
    canDispute,
    networkOrder,
    ...others
  } = row;
  const { events: eventsJson, networkReturn, entries, acts, ...transfer } = others;
  const { status, createdAt, currency } = transfer;
  const isHeld = status === "pending" || status === "active";
  const events = eventsJson.map(({ amountMinor, amountBeforeMinor, happenedAt, ...event }) => ({
    ...event,
    amountMinor: BigInt(amountMinor),
    amountBeforeMinor: amountBeforeMinor === null ? null : BigInt(amountBeforeMinor),
    happenedAt: new Date(happenedAt),
  }));
  const waitsFor = isHeld ? "bank" : status === "approved" && !isInternal ? "network" : null;
  return {
    transfer,
    senderId,
    endingName,
    reference: transferReference(transfer.id),
    story: { createdAt, currency, events, waitsFor },
    obstacles: isHeld ? findObstacles(parties) : [],
    priceEnd: keptPriceEnd(transfer),
    finality,
    returnRequest: returnRequest && {
      ...returnRequest,
      askedAt: new Date(returnRequest.askedAt),
      expiresAt: new Date(returnRequest.expiresAt),
    },
    dispute: toDispute(dispute),
    canDispute,
    order: networkOrder && toOrder(networkOrder),
    networkReturn: toNetworkReturn(networkReturn),
    entries: toEntries(entries),
    acts: toActs(acts),
  };
}

function toOrder({ contradictedAt, ...order }: NonNullable<DossierRow["networkOrder"]>): TransferOrder {
  return { ...order, contradictedAt: contradictedAt === null ? null : new Date(contradictedAt) };
}
