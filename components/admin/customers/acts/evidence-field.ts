import type { useTranslations } from "next-intl";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { Basis } from "@/lib/calls/basis-schema";

/**
 * The field for the evidence of an act on a customer. During a call, the field is read-only, because the call itself is the
 * evidence.
 *
 * @param t translates keys of `adminUsers.acts`
 */
export function evidenceField(
  t: ReturnType<typeof useTranslations<"adminUsers.acts">>,
  basis: Basis | undefined,
): EditField {
  return basis?.kind === "call"
    ? { kind: "readonly", label: t("reference"), value: t("byCall") }
    : { kind: "text", name: "reference", label: t("reference"), help: t("referenceHelp") };
}
