import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/controls";
import { Icon } from "@/components/ui/icon/icon";

/** The search field of a GET form. The surrounding form adds the other parameters of the URL. */
export function SearchField({
  name = "q",
  defaultValue,
  label,
  className = "w-full md:w-72",
}: {
  name?: string;
  defaultValue?: string;
  label?: string;
  /** The width of the field. */
  className?: string;
}) {
  const t = useTranslations("common");
  return (
    <div className={classNames("relative", className)}>
      <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-muted" />
      <input
        type="search"
        name={name}
        defaultValue={defaultValue}
        aria-label={label ?? t("search")}
        placeholder={t("searchPlaceholder")}
        maxLength={100}
        className={classNames(controlClass, "pl-9")}
      />
    </div>
  );
}
