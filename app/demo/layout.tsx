import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AuthLayout } from "@/components/layout/auth-layout";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

/** Pages of the demonstration; without demo data they answer 404. */
export default function DemoLayout({ children }: { children: ReactNode }) {
  if (!env().DEMO) notFound();
  return (
    <AuthLayout bankName={env().BANK_NAME} moneyNotice="demonstration" year={now().getFullYear()}>
      {children}
    </AuthLayout>
  );
}
