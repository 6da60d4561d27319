import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Downloads a file with the page's data. The button is a GET form, so that the browser stays on the page. */
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
