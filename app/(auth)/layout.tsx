import type { ReactNode } from "react";
import { footerWords } from "@/app/footer-words";
import { AuthLayout } from "@/components/layout/auth-layout";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <AuthLayout moneyNotice={moneyNotice()} footer={await footerWords()}>
      {children}
    </AuthLayout>
  );
}
