"use client";

import { useTranslations } from "next-intl";
import { use } from "react";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";
import { IsInShell } from "./page-context";

/**
 * States that the page does not exist, or that the reader's role does not permit the page. Inside the shell, this screen is shown
 * in place of the page.
 */
export function RefusedScreen({ reason }: { reason: "notFound" | "forbidden" }) {
  const t = useTranslations("common");
  const isInShell = use(IsInShell);
  const Place = isInShell ? "div" : "main";
  return (
    <Place className={classNames("grid place-items-center", isInShell ? "min-h-[60dvh]" : "min-h-dvh")}>
      <EmptyState
        icon={reason === "notFound" ? "compass" : "folder-lock"}
        title={t(`${reason}Title`)}
        isPage
        text={t(`${reason}Text`)}
        action={<ButtonLink href={paths.home}>{t("goHome")}</ButtonLink>}
      />
    </Place>
  );
}
