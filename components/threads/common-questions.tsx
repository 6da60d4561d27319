import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** The most frequent questions of customers, and the page that helps with each question. */
const questions = {
  whereIs: paths.transactions,
  wrongPerson: paths.transactions,
  lostPhone: paths.security,
  address: paths.profile,
  refused: paths.transactions,
  paper: paths.statements,
} as const;

/** Common questions with answers, so that customers need not write to the bank. The answers open without scripts. */
export function CommonQuestions() {
  const t = useTranslations("threads.questions");
  return (
    <Card aria-labelledby="questions">
      <CardHead id="questions" title={t("title")} text={t("text")} />
      <div className="divide-y divide-line">
        {(Object.keys(questions) as (keyof typeof questions)[]).map((key) => (
          <details key={key} className="group px-5" name="common-question">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2">
              {t(`${key}.q`)}
              <Icon name="chevron-down" className="size-5 shrink-0 text-ink-faint group-open:rotate-180" />
            </summary>
            <p className="pb-1 text-ink-muted">{t(`${key}.a`)}</p>
            <Link href={questions[key]} className="action-link mb-2">
              {t(`${key}.link`)}
            </Link>
          </details>
        ))}
      </div>
    </Card>
  );
}
