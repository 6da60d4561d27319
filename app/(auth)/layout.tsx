import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { footerWords } from "@/app/footer-words";
import { AuthLayout } from "@/components/layout/auth-layout";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("session.panel");
  const panel = {
    motto: t("motto"),
    books: t("books"),
    seals: { title: t("sealsTitle"), text: t("seals") },
    passkeys: { title: t("passkeysTitle"), text: t("passkeys") },
  };
  return (
    <AuthLayout moneyNotice={moneyNotice()} footer={await footerWords()} panel={panel}>
      {children}
    </AuthLayout>
  );
}
