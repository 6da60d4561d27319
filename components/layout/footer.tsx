import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { BooksVerified, type BooksVerifiedProps } from "./books-verified";

/** The footer's texts: the names from the settings, the year, and the last check of the books, if it is known. */
export type FooterWords = {
  bankName: string;
  year: number;
  supportEmail: string;
  product: string;
  designer: string;
  books?: BooksVerifiedProps;
};

/** The footer: the year, the bank, the last check of its books, its terms and help, and the maker of the software. */
export function Footer({ bankName, year, supportEmail, product, designer, books }: FooterWords) {
  const t = useTranslations("common");
  return (
    <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-xs text-ink-muted md:px-8 print:hidden">
      <p>{t("footerRights", { year: String(year), bank: bankName })}</p>
      {books ? (
        <p>
          <BooksVerified key={books.renderedAt.getTime()} {...books} />
        </p>
      ) : null}
      <p>
        <Link href={paths.terms} className="hover:underline">
          {t("footerTerms")}
        </Link>
        {" · "}
        <a href={`mailto:${supportEmail}`} className="hover:underline">
          {t("footerHelp")}
        </a>
      </p>
      <p>
        {product} · {t("footerBy", { provider: designer })}
      </p>
    </footer>
  );
}
