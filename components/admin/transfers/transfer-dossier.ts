import type { ReactNode } from "react";
import type { TransferFile } from "@/lib/transfers/reading/get-transfer-file";
import type { Transfer } from "@/lib/transfers/transfer";

/** All about a transfer; its country is there by name. `timeline`: what happened to it and when. */
export type TransferDossier = Omit<TransferFile, "transfer" | "story"> & { record: Transfer; timeline: ReactNode };
