"use client";

import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { QueueParts } from "./queues/queue-parts";
import { QueuePanel, QueueScreen, type QueueScreenProps } from "./queues/queue-screen";
import type { QueueKey } from "./queues/queues";
import type { DepositDossier, LoanDossier } from "./term-products/dossier";
import { depositParts, loanParts } from "./term-products/term-product-parts";
import type { ShownTransfer } from "./transfers/shown-transfer";
import { interbankParts, walletParts, wireParts } from "./transfers/transfer-parts";

/** Maps a queue to the type of its records' dossiers. */
export type QueueDossiers = Record<TransferFamily, ShownTransfer> & { loan: LoanDossier; deposit: DepositDossier };

const queueParts: { [Key in QueueKey]: QueueParts<QueueDossiers[Key]> } = {
  interbank: interbankParts,
  wire: wireParts,
  wallet: walletParts,
  loan: loanParts,
  deposit: depositParts,
};

type Props<Key extends QueueKey> = { queue: Key; shown: QueueScreenProps<QueueDossiers[Key]> };

/** The screen of one of the five queues. */
export function QueueScreenOf<Key extends QueueKey>({ queue, shown }: Props<Key>) {
  return <QueueScreen<QueueDossiers[Key]> queue={queue} parts={queueParts[queue]} {...shown} />;
}

type PanelProps<Key extends QueueKey> = { queue: Key; dossier: QueueDossiers[Key] | null; closeHref: string };

/** The panel of a record of one of the five queues. */
export function QueuePanelOf<Key extends QueueKey>({ queue, ...shown }: PanelProps<Key>) {
  return <QueuePanel<QueueDossiers[Key]> queue={queue} parts={queueParts[queue]} {...shown} />;
}
