"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { checkReceiptAction } from "@/app/api/receipts/actions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/progress/spinner";
import type { ReceiptCheck as Check } from "@/lib/transfers/receipts/receipt.model";
import type { TransferPhase } from "@/lib/transfers/transfer-details.model";
import { ReceiptCodeForm } from "./receipt-code-form";
import { ReceiptVerdict } from "./receipt-verdict";

type ReceiptCheckProps = {
  /** The reference in the URL. Empty on the page without a reference. */
  reference: string;
  means: Record<TransferPhase, string>;
  supportEmail: string;
};

type State = { name: "checking" | "asking" } | { name: "checked"; check: Check } | { name: "failed"; text: string };

/**
 * Checks a receipt. The text after `#` in the URL contains the receipt's facts and the code that proves them. Browsers do not
 * send this text with the request for the page, so no log contains it. The page sends the text to the server in the body of a
 * request. If the URL has no such text, the page asks the reader for the code and the facts on the printed receipt.
 */
export function ReceiptCheck({ reference, means, supportEmail }: ReceiptCheckProps) {
  const t = useTranslations("receiptCheck");
  const lost = t("lost");
  // The server renders the page without the text after `#`, so the first state depends only on `reference`.
  const [state, setState] = useState<State>({ name: reference ? "checking" : "asking" });

  const check = useCallback(async () => {
    const proof = window.location.hash.slice(1);
    if (!reference || !proof) return setState({ name: "asking" });
    setState({ name: "checking" });
    try {
      const result = await checkReceiptAction({ reference, proof });
      setState(result.ok ? { name: "checked", check: result.data } : { name: "failed", text: result.message });
    } catch {
      setState({ name: "failed", text: lost });
    }
  }, [reference, lost]);

  useEffect(() => {
    check();
    // Another scan in the same tab changes only the text after `#`.
    window.addEventListener("hashchange", check);
    return () => window.removeEventListener("hashchange", check);
  }, [check]);

  return (
    <div aria-live="polite">
      <noscript>
        <p className="text-ink-muted">{t("noScript")}</p>
      </noscript>
      {state.name === "checking" ? (
        <div className="flex min-h-40 items-center justify-center gap-3 text-ink-muted">
          <Spinner />
          {t("checking")}
        </div>
      ) : null}
      {state.name === "failed" ? (
        <Alert
          tone="danger"
          title={t("failed")}
          actions={
            <Button variant="secondary" onClick={check}>
              {t("again")}
            </Button>
          }
        >
          {state.text}
        </Alert>
      ) : null}
      {state.name === "asking" ? (
        <ReceiptCodeForm reference={reference} onChecked={(checked) => setState({ name: "checked", check: checked })} />
      ) : null}
      {state.name === "checked" ? (
        <ReceiptVerdict
          check={state.check}
          means={means}
          supportEmail={supportEmail}
          onAnother={() => setState({ name: "asking" })}
        />
      ) : null}
    </div>
  );
}
