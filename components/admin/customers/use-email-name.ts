import { useTranslations } from "next-intl";

/**
 * Returns a function that names an e-mail template in the reader's language. A template that this release does not know is
 * shown by its key.
 */
export function useEmailName(): (template: string) => string {
  const t = useTranslations("emails");
  return (template) => {
    const known = `${template as "welcome"}.name` as const;
    return t.has(known) ? t(known) : template;
  };
}
