import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

type DownloadFormProps = { action: string; values: Record<string, string>; children: ReactNode };

/** A form whose button downloads a file. The form uses GET, so that the browser stays on the page. */
export function DownloadForm({ action, values, children }: DownloadFormProps) {
  return (
    <form action={action} method="get">
      {Object.entries(values).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
    </form>
  );
}

/** A button in the head of a page, which downloads a file with the page's data. */
export function ExportButton({ children, ...form }: DownloadFormProps) {
  return (
    <DownloadForm {...form}>
      <Button type="submit" variant="secondary" className="head-action">
        <Icon name="download" className="size-4" />
        <span>{children}</span>
      </Button>
    </DownloadForm>
  );
}
