import type { ReactNode } from "react";
import { AuthLayout } from "@/components/layout/auth-layout";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <AuthLayout bankName={env().BANK_NAME} moneyNotice={moneyNotice()} year={now().getFullYear()}>
      {children}
    </AuthLayout>
  );
}
