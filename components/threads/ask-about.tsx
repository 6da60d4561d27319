import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { paths } from "@/lib/paths";
import type { ThreadLink } from "@/lib/threads/thread.model";

/** The card on a record's page where the customer asks about the record. The form also lists the threads about the record. */
export function AskAbout({ about }: { about: ThreadLink }) {
  const t = useTranslations("threads.ask");
  return (
    <Card aria-labelledby="ask-about" className="print:hidden">
      <CardHead id="ask-about" title={t("title")} />
      <div className="px-5 py-4">
        <p className="mb-3 text-ink-muted">{t("text")}</p>
        <ButtonLink variant="secondary" href={paths.newMessage(`${about.kind}/${about.id}`)}>
          {t("button")}
        </ButtonLink>
      </div>
    </Card>
  );
}
