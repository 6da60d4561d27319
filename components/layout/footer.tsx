import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { BooksVerified, type BooksVerifiedProps } from "./books-verified";

/** The footer's texts. `bankName`, `supportEmail`, `product` and `designer` are settings. */
export type FooterWords = {
  bankName: string;
  year: number;
  supportEmail: string;
  product: string;
  designer: string;
  books?: BooksVerifiedProps;
};

type FooterProps = FooterWords & {
  /** True on pages that show the latest verification of the books outside of the footer on wide screens. */
  isBooksHidden?: boolean;
};

/** The footer: the year, the bank, the latest verification of its books, its terms and help, and the maker of the software. */
export function Footer(props: FooterProps) {
  const { bankName, year, supportEmail, product, designer, books, isBooksHidden = false } = props;
  const t = useTranslations("common");
  return (
    <footer className="page-footer">
      <p>{t("footerRights", { year: String(year), bank: bankName })}</p>
      {books ? (
        <p className={isBooksHidden ? "lg:hidden" : undefined}>
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
