import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** A section of the gallery. `name` is the component's name in the code. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card aria-label={name} className="flex min-w-0 flex-col gap-4 p-5">
      <h2 className="font-mono text-sm text-ink-muted">{name}</h2>
      {children}
    </Card>
  );
}
