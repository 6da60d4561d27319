import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { footerWords } from "@/app/footer-words";
import { AuthLayout } from "@/components/layout/auth-layout";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("session");
  return (
    <AuthLayout moneyNotice={moneyNotice()} footer={await footerWords()} motto={t("motto")}>
      {children}
    </AuthLayout>
  );
}
