import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { requireSession } from "@/lib/server/session/session";

export default async function BankLayout({ children }: { children: ReactNode }) {
  return <SignedIn session={await requireSession()}>{children}</SignedIn>;
}
