import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import type { ProtectionPart } from "@/lib/auth/protection/protection.model";

type ProtectionCardProps = {
  parts: { part: ProtectionPart; isInOrder: boolean }[];
  /** For each security measure except the second factor, the link to the form or page that adds the measure. */
  places: Record<Exclude<ProtectionPart, "factor">, string>;
  /** The buttons that add a second factor. */
  addFactor: ReactNode;
};

/**
 * The state of the account's protection: a sentence, and a list of security measures. Each missing measure has a link to the form
 * or page that adds it, or the buttons that add it.
 */
export function ProtectionCard({ parts, places, addFactor }: ProtectionCardProps) {
  const t = useTranslations("security.protection");
  const factors = useTranslations("secondFactors");
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
          <li key={part} className="px-card py-1 text-sm">
            <div className="flex min-h-11 items-center justify-between gap-4">
              <span className="flex min-w-0 items-center gap-3 py-2">
                <Icon
                  name={isInOrder ? "circle-check" : "circle-alert"}
                  className={classNames("size-5 shrink-0", isInOrder ? "text-positive" : "text-warning")}
                />
                {t(`${isInOrder ? "inOrder" : "open"}.${part}`)}
              </span>
              {isInOrder || part === "factor" ? null : (
                <ButtonLink variant="quiet" href={places[part]} className="-mr-3 shrink-0">
                  {t(`acts.${part}`)}
                </ButtonLink>
              )}
            </div>
            {!isInOrder && part === "factor" ? (
              <div className="flex flex-col gap-2 pb-2 sm:pl-8">
                <p className="text-ink-muted">{factors("none")}</p>
                {addFactor}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
