import type { ReactNode } from "react";
import type { TransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import type { Transfer } from "@/lib/transfers/transfer";

/** All data about a transfer that the panel shows. `timeline` contains the events of the transfer with their times. */
export type ShownTransfer = Omit<TransferDossier, "transfer" | "story"> & { record: Transfer; timeline: ReactNode };
