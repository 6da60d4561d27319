"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** Says that there is no such page, or that it is not for this member of the staff. */
export function RefusedScreen({ reason }: { reason: "notFound" | "forbidden" }) {
  const t = useTranslations("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={reason === "notFound" ? "compass" : "folder-lock"}
        title={t(`${reason}Title`)}
        isPage
        text={t(`${reason}Text`)}
        action={<ButtonLink href={paths.home}>{t("goHome")}</ButtonLink>}
      />
    </main>
  );
}
