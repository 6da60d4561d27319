import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { ProtectionPart } from "@/lib/auth/protection/protection.model";

type ProtectionCardProps = {
  parts: { part: ProtectionPart; isInOrder: boolean }[];
  /** For each security measure, the link to the form or page that adds the measure. */
  places: Record<ProtectionPart, string>;
};

/**
 * The state of the account's protection: a sentence, and a list of security measures. Each missing measure has a link to the form
 * or page that adds it.
 */
export function ProtectionCard({ parts, places }: ProtectionCardProps) {
  const t = useTranslations("security.protection");
  const missing = parts.filter(({ isInOrder }) => !isInOrder);
  const isWell = missing.length === 0;
  return (
    <Card aria-labelledby="protection-title">
      <div className="flex items-center gap-4 p-card">
        <span
          className={classNames(
            "grid size-12 shrink-0 place-items-center rounded-full",
            isWell ? "bg-positive-soft text-positive" : "bg-warning-soft text-warning",
          )}
        >
          <Icon name={isWell ? "shield-check" : "circle-alert"} className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 id="protection-title" className="text-lg font-semibold">
            {isWell ? t("well") : t("missing", { count: missing.length })}
          </h2>
          <p className="text-sm text-ink-muted">
            {isWell ? t("wellText") : t("missingText", { count: missing.length })}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {parts.map(({ part, isInOrder }) => (
          <li key={part} className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-card py-1 text-sm">
            <span className="flex min-w-0 items-center gap-3 py-2">
              <Icon
                name={isInOrder ? "circle-check" : "circle-alert"}
                className={classNames("size-5 shrink-0", isInOrder ? "text-positive" : "text-warning")}
              />
              {t(`${isInOrder ? "inOrder" : "open"}.${part}`)}
            </span>
            {isInOrder ? null : (
              <ButtonLink variant="quiet" href={places[part]} className="-mr-3 max-md:ml-5">
                {t(`acts.${part}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
