"use client";

import { useTranslations } from "next-intl";
import { OpenRecord } from "@/components/admin/resource/record-cells";
import { Badge } from "@/components/ui/badge";
import type { FoundItem } from "@/lib/work/find-work";
import { useHolderText } from "./holder-text";
import { useWorkWords } from "./work-words";

/** The subject of a record, such as a customer or a network, as a link to the record's panel. */
export function OpenWork({ item, href }: { item: FoundItem; href: string }) {
  const t = useTranslations("adminWork");
  const { about, kindOf } = useWorkWords();
  return <OpenRecord href={href} label={t("open", { kind: kindOf(item), about: about(item) })} text={about(item)} />;
}

/** The kind of a record, and a detail that distinguishes the record from others of its kind. */
export function WorkKindCell({ item }: { item: FoundItem }) {
  const { detail, kindOf } = useWorkWords();
  return (
    <>
      <span className="block">{kindOf(item)}</span>
      <span className="block text-xs break-words text-ink-muted md:max-w-56 md:truncate">{detail(item)}</span>
    </>
  );
}

type HolderProps = { item: FoundItem; readerId: string; now: Date };

/** The person who works on a record or to whom it is assigned. */
export function HolderCell({ item: { claim }, readerId, now }: HolderProps) {
  const words = useHolderText(readerId, now)(claim);
  return words ? <Badge tone={claim.holderId ? "info" : "neutral"}>{words}</Badge> : null;
}
