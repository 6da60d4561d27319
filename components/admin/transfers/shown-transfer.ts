import type { ReactNode } from "react";
import type { TransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import type { Transfer } from "@/lib/transfers/transfer";

/** All about a transfer; its country is there by name. `timeline`: what happened to it and when. */
export type ShownTransfer = Omit<TransferDossier, "transfer" | "story"> & { record: Transfer; timeline: ReactNode };
