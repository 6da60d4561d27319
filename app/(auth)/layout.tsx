import type { ReactNode } from "react";
import { AuthLayout } from "@/components/layout/auth-layout";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <AuthLayout bankName={env().BANK_NAME} isDemo={env().DEMO} year={now().getFullYear()}>
      {children}
    </AuthLayout>
  );
}
