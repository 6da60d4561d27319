import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await headers()).get("x-holdfast-path") ?? paths.home);
}

export default async function NotFound() {
  const t = await getTranslations("common");
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
