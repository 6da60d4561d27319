import { useTranslations } from "next-intl";

/** The name of an e-mail template in the reader's language. A template of another release is shown by its key. */
export function useEmailName(): (template: string) => string {
  const t = useTranslations("adminUsers.emails.templates");
  return (template) => {
    const known = template as "welcome";
    return t.has(known) ? t(known) : template;
  };
}
