"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Factor, FactorKind } from "./factor";

// Each dialog loads when it is opened.
const AddPasskeyDialog = dynamic(() => import("./add-passkey-dialog").then((module) => module.AddPasskeyDialog));
const AddTimeCodeDialog = dynamic(() => import("./add-time-code-dialog").then((module) => module.AddTimeCodeDialog));
const NewRecoveryCodesDialog = dynamic(() =>
  import("./new-recovery-codes-dialog").then((module) => module.NewRecoveryCodesDialog),
);
const RemoveFactorDialog = dynamic(() => import("./remove-factor-dialog").then((module) => module.RemoveFactorDialog));
const RenameFactorDialog = dynamic(() => import("./rename-factor-dialog").then((module) => module.RenameFactorDialog));

type Asked = { kind: "add" | "passkey" | "recovery" } | { kind: "rename" | "remove"; factor: Factor };

/** Opens one of the dialogs of the surrounding `SecondFactorDialogs`. */
export const AskAboutFactors = createContext<(asked: Asked) => void>(() => undefined);

type SecondFactorDialogsProps = {
  /** The kinds of factors that the reader can use on this device. */
  kinds: readonly FactorKind[];
  /** The suggested name of a new passkey. Undefined if browsers do not support passkeys on the site's domain. */
  deviceName: string | undefined;
  children: ReactNode;
};

/**
 * The dialogs that change second factors. The dialogs are outside of the cards, because a new factor changes the cards while the
 * dialog still shows the recovery codes.
 */
export function SecondFactorDialogs({ kinds, deviceName, children }: SecondFactorDialogsProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    router.refresh();
  };
  return (
    <AskAboutFactors value={setAsked}>
      {children}
      {asked?.kind === "add" ? <AddTimeCodeDialog kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "passkey" && deviceName !== undefined ? (
        <AddPasskeyDialog deviceName={deviceName} kinds={kinds} onClose={close} />
      ) : null}
      {asked?.kind === "recovery" ? <NewRecoveryCodesDialog kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "rename" ? <RenameFactorDialog factor={asked.factor} kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "remove" ? <RemoveFactorDialog factor={asked.factor} kinds={kinds} onClose={close} /> : null}
    </AskAboutFactors>
  );
}

type AddFactorButtonsProps = {
  /** True if browsers support passkeys on the site's domain. */
  hasPasskeys: boolean;
  /** True if a second factor is missing, so that the first button is the main button of the page. */
  isMain: boolean;
};

/** The buttons that add a second factor. */
export function AddFactorButtons({ hasPasskeys, isMain }: AddFactorButtonsProps) {
  const t = useTranslations("secondFactors");
  const ask = use(AskAboutFactors);
  const first = isMain ? "primary" : "secondary";
  return (
    <div className="flex flex-wrap gap-3 py-1 max-sm:w-full max-sm:[&>*]:grow">
      {hasPasskeys ? (
        <Button variant={first} onClick={() => ask({ kind: "passkey" })}>
          {t("passkey.add")}
        </Button>
      ) : null}
      <Button variant={hasPasskeys ? "secondary" : first} onClick={() => ask({ kind: "add" })}>
        {t("add")}
      </Button>
    </div>
  );
}
