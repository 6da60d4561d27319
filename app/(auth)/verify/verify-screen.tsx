import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { ReceiptCheck } from "@/components/transfers/receipt-check";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { env } from "@/lib/server/env";

/** The check of a receipt, and an explanation of how the bank verifies and seals its books. */
export async function VerifyScreen({ reference }: { reference: string }) {
  const [t, means] = await Promise.all([getTranslations("receiptCheck"), getTranslations("transferPage.receiptMeans")]);
  const supportEmail = env().BANK_SUPPORT_EMAIL;
  return (
    <AuthScreen title={t("heading")}>
      <ClientMessages namespaces={["receiptCheck"]}>
        <ReceiptCheck
          reference={reference}
          means={{
            held: means("held"),
            posted: means("posted"),
            arrived: means("arrived"),
            released: means("released"),
          }}
          supportEmail={supportEmail}
        />
      </ClientMessages>
      <section id="books" className="mt-8 border-t border-line pt-6 text-sm text-ink-muted">
        <h2 className="font-semibold text-ink">{t("books.title")}</h2>
        <p className="mt-1">{t("books.verified")}</p>
        <p className="mt-3">{t("books.sealed")}</p>
      </section>
    </AuthScreen>
  );
}
