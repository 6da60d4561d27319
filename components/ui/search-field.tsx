import { useTranslations } from "next-intl";
import { classNames } from "./class-names";
import { controlClass } from "./controls";
import { Icon } from "./icon/icon";

/** A search box of a GET form; the form around it decides what else is sent. */
export function SearchField({
  name = "q",
  defaultValue,
  label,
}: {
  name?: string;
  defaultValue?: string;
  label?: string;
}) {
  const t = useTranslations("common");
  return (
    <div className="relative w-full md:w-72">
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
