import { useTranslations } from "next-intl";

/** What an e-mail is about, by its template; a template of another release has its own name. */
export function useEmailName(): (template: string) => string {
  const t = useTranslations("adminUsers.emails.templates");
  return (template) => {
    const known = template as "welcome";
    return t.has(known) ? t(known) : template;
  };
}
