import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";

/** A PIN that staff have reset. `ended` is true if the customer can no longer choose a new PIN. */
export type PinReset = { pin: "domestic" | "foreign" | "atm"; until: string; ended: boolean };

/** Names the PINs that staff have reset. States how long the customer can still choose new PINs. */
export function PinResetAlert({ pinResets, actions }: { pinResets: PinReset[]; actions?: ReactNode }) {
  const t = useTranslations("profile");
  return (
    <Alert tone="warning" title={t("pinReset.title")} actions={actions}>
      {pinResets.map(({ pin, until, ended }) => (
        <p key={pin}>{t(ended ? "pinReset.ended" : "pinReset.open", { pin: t(`fields.${pin}Pin`), until })}</p>
      ))}
    </Alert>
  );
}
