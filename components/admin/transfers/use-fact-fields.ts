"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { isWallet, walletChannels } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { factsOf, factText } from "./transfer-facts";

/** Shown in place of the wallet's credentials, because the bank never stores them (docs/domain.md, "PINs and credentials"). */
const provided = "••••••••";

/** Returns read-only fields that identify the transfer. */
export function useFactFields(transfer: Transfer): EditField[] {
  const t = useTranslations("adminTransfers");
  const fields = useTranslations("adminQueues.fields");
  const { channel } = transfer;
  const asksCredentials = isWallet(channel) && walletChannels[channel].asksCredentials;
  return [
    ...(["email", ...factsOf[transfer.family]] as const).map(
      (key): EditField => ({ kind: "readonly", label: fields(key), value: factText(transfer, key) || "–" }),
    ),
    ...(asksCredentials ? (["password", "sixDigits"] as const) : []).map(
      (key): EditField => ({ kind: "readonly", label: fields(key), value: provided, help: t("notStored") }),
    ),
  ];
}
