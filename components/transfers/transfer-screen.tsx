import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import type { Namespace } from "@/lib/i18n/messages";

type TransferScreenProps = {
  title: ReactNode;
  text: string;
  /** A notice about what the customer must do before the bank accepts an order, such as verifying the e-mail address. */
  notice: ReactNode;
  hasAccount: boolean;
  /** True for the page that sends money to anybody. On phones, the pages of the single channels link back to this page. */
  isMain?: boolean;
  /** Namespaces of the translated texts that the form needs in the browser. */
  namespaces?: Namespace[];
  children: ReactNode;
};

/**
 * The frame of a page that sends money. If none of the customer's accounts can pay, the page explains this problem in place of
 * the form.
 */
export async function TransferScreen({
  title,
  text,
  notice,
  hasAccount,
  isMain = false,
  namespaces = [],
  children,
}: TransferScreenProps) {
  const t = await getTranslations("transfers");
  return (
    <div className="max-w-2xl xl:max-w-none">
      <PageHeader
        title={title}
        text={<span className="max-md:hidden">{text}</span>}
        {...(isMain ? {} : { under: "send" })}
      />
      {notice}
      {hasAccount ? (
        <ClientMessages
          namespaces={["transfers", ...namespaces]}
          problems={["insufficientFunds", "limit_single", "limit_daily"]}
        >
          {children}
        </ClientMessages>
      ) : (
        <Card>
          <EmptyState icon="wallet" title={t("noAccountTitle")} text={t("noAccountText")} />
        </Card>
      )}
    </div>
  );
}
