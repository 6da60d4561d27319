import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Fetches a file about what the page shows: a GET form, so that the browser downloads it in place. */
export function ExportButton({
  action,
  values,
  children,
}: {
  action: string;
  values: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <form action={action} method="get">
      {Object.entries(values).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Button type="submit" variant="secondary">
        {children}
      </Button>
    </form>
  );
}
