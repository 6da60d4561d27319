"use client";

import { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { isWallet, walletChannels } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import { factsOf, factText } from "./transfer-facts";

/** What stands for credentials that the customer gave and nothing kept (decision 4). */
const provided = "••••••••";

/** What identifies the transfer, to read only. */
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
