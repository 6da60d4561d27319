import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { ActButton } from "./act-button";

type CallerActsProps = { isVerified: boolean; hasFactors: boolean; isSuspended: boolean };

/** The acts on the customer as a whole, as opposed to acts on a single payment or thread. */
export function CallerActs({ isVerified, hasFactors, isSuspended }: CallerActsProps) {
  const t = useTranslations("adminCalls.acts");
  return (
    <Card aria-labelledby="caller-acts">
      <CardHead id="caller-acts" title={t("title")} />
      <div className="flex flex-wrap gap-3 p-5">
        <ActButton act="write" />
        <ActButton act="log-out" />
        {isSuspended ? null : <ActButton act="suspend" />}
        {isVerified ? null : <ActButton act="resend-verification" />}
        {hasFactors ? <ActButton act="remove-factors" /> : null}
      </div>
    </Card>
  );
}
