"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** Says that there is no such page. */
export function NotFoundScreen() {
  const t = useTranslations("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon="compass"
        title={t("notFoundTitle")}
        isPage
        text={t("notFoundText")}
        action={<ButtonLink href={paths.home}>{t("goHome")}</ButtonLink>}
      />
    </main>
  );
}
