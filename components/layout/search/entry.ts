import type { IconName } from "@/components/ui/icon/icon-names";

/** A result of the palette: a link to a page. */
export type Entry = {
  href: string;
  title: string;
  detail: string;
  /** The amount, if the entry is a payment. */
  amount?: string;
  icon: IconName;
  /** The name whose initials the entry shows in place of the icon, if the entry is about a customer's payee or payment. */
  face?: string;
};

/** Entries under a heading. A group without entries is not shown. */
export type EntryGroup = {
  key: "quick" | "recent" | "pay" | "pages" | "customers" | "beneficiaries" | "transfers" | "records";
  entries: Entry[];
};
