import type { IconName } from "@/components/ui/icon/icon-names";

/** What the palette offers: somewhere to go. */
export type Entry = { href: string; title: string; detail: string; icon: IconName };

/** Entries under a heading; none without entries. */
export type EntryGroup = { key: "quick" | "pages" | "customers" | "beneficiaries" | "transfers"; entries: Entry[] };
