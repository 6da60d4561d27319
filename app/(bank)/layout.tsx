import type { ReactNode } from "react";
import { IdleWarning } from "@/components/auth/idle-warning";
import { SignedInLayout } from "@/components/layout/signed-in-layout";
import { ClientMessages } from "@/components/ui/client-messages";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { requireSession, sessionIdleSureMs } from "@/lib/server/session";

export default async function BankLayout({ children }: { children: ReactNode }) {
  const { actor, remember } = await requireSession();
  return (
    <SignedInLayout user={actor} bankName={env().BANK_NAME} isDemo={env().DEMO} year={now().getFullYear()}>
      {children}
      {remember ? null : (
        <ClientMessages namespaces={["session"]}>
          <IdleWarning idleMs={sessionIdleSureMs} />
        </ClientMessages>
      )}
    </SignedInLayout>
  );
}
