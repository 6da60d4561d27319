import type { ReactNode } from "react";
import { SignedInLayout } from "@/components/layout/signed-in-layout";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { requireSession } from "@/lib/server/session";

export default async function BankLayout({ children }: { children: ReactNode }) {
  const { actor } = await requireSession();
  return (
    <SignedInLayout user={actor} bankName={env().BANK_NAME} isDemo={env().DEMO} year={now().getFullYear()}>
      {children}
    </SignedInLayout>
  );
}
