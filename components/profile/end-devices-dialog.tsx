"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { endOtherSessionsAction, endSessionAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import type { FactorKind } from "@/components/second-factors/factor";
import { noProof, ProofField } from "@/components/second-factors/proof-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

const fetchDeviceSchema = async () => (await import("@/lib/auth/schema")).endSessionForm;
const fetchOthersSchema = async () => (await import("@/lib/auth/schema")).endOtherSessionsForm;

/** The devices to log out: one device, or all other devices. */
export type Asked = { id: string; name: string } | "others";

type EndDevicesProps = {
  asked: Asked | null;
  /** The kinds of the reader's second factors. */
  kinds: readonly FactorKind[];
  onClose: () => void;
  /** Called after the log-out with the title of the outcome. */
  onDone: (title: string) => void;
};

/**
 * Asks for a proof of identity before a device is logged out, because the person at the customer's open browser may be somebody
 * else.
 */
export function EndDevicesDialog({ asked, kinds, onClose, onDone }: EndDevicesProps) {
  const t = useTranslations("security.devices");
  const router = useRouter();
  const done = (title: string) => {
    onDone(title);
    router.refresh();
  };
  const title = asked === "others" ? t("endOthers") : t("endTitle", { device: asked?.name ?? "" });
  const shared = {
    // The prefix is needed because the password form on the same page has fields with the same names.
    idPrefix: "end-",
    error: ({ message }: { message: string }) => ({ kind: "error" as const, title: t("failed"), hint: message }),
    children: <ProofQuestion kinds={kinds} onCancel={onClose} />,
  };
  return (
    <Dialog isOpen={asked !== null} onClose={onClose} title={title} size="small">
      {asked === "others" ? (
        <ActionForm
          schema={fetchOthersSchema}
          action={(values) => endOtherSessionsAction(values)}
          defaultValues={noProof}
          onDone={() => done(t("endedOthers"))}
          {...shared}
        />
      ) : asked ? (
        <ActionForm
          schema={fetchDeviceSchema}
          action={(values) => endSessionAction(values)}
          defaultValues={{ id: asked.id, ...noProof }}
          onDone={() => done(t("ended"))}
          {...shared}
        />
      ) : null}
    </Dialog>
  );
}

function ProofQuestion({ kinds, onCancel }: { kinds: readonly FactorKind[]; onCancel: () => void }) {
  const t = useTranslations("security.devices");
  const common = useTranslations("common");
  return (
    <>
      <ProofField kinds={kinds} />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={t("ending")}>{t("end")}</SubmitButton>
      </DialogActions>
    </>
  );
}
