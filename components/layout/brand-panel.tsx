import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { BooksVerified } from "./books-verified";
import type { FooterWords } from "./footer";
import { Logo } from "./logo";

/** The texts of the panel. */
export type PanelWords = {
  motto: string;
  /** The sentence below the time of the latest verification of the books. */
  books: string;
  seals: { title: string; text: string };
  passkeys: { title: string; text: string };
};

type BrandPanelProps = { footer: FooterWords; words: PanelWords };

/** The panel beside the log-in on wide screens: the bank's name, its motto and its guarantees. */
export function BrandPanel({ footer: { bankName, books }, words }: BrandPanelProps) {
  const { motto, seals, passkeys } = words;
  return (
    <aside aria-label={bankName} className="hidden overflow-clip bg-brand text-brand-ink lg:block print:hidden">
      <div className="sticky top-0 flex min-h-[calc(100dvh-3rem)] flex-col px-8 pt-5 pb-12 xl:px-14">
        <Rosette />
        <Logo bankName={bankName} markClass="text-accent" />
        <p className="mt-[12dvh] text-xl font-semibold text-balance xl:text-2xl">{motto}</p>
        <ul className="mt-10 flex flex-col gap-6">
          {books ? (
            <Guarantee
              icon={books.verifiedAt ? "shield-check" : "clock"}
              title={<BooksVerified key={books.renderedAt.getTime()} {...books} />}
              text={words.books}
            />
          ) : null}
          <Guarantee icon="folder-lock" {...seals} />
          <Guarantee icon="key-round" {...passkeys} />
        </ul>
      </div>
    </aside>
  );
}

function Guarantee({ icon, title, text }: { icon: IconName; title: ReactNode; text: string }) {
  return (
    <li className="flex items-start gap-4">
      <Icon name={icon} className="size-6 shrink-0 stroke-[1.75] text-brand-muted" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-brand-muted">{text}</p>
      </div>
    </li>
  );
}

/** The number of ellipses in each ring of the rosette. */
const turns = 24;

/** A rosette of fine lines, as on banknotes: rings of ellipses, each turned a little further. */
function Rosette() {
  const angles = Array.from({ length: turns }, (_, index) => (index * 180) / turns);
  return (
    <svg
      aria-hidden="true"
      viewBox="-100 -100 200 200"
      className="absolute -right-56 -bottom-64 -z-10 size-[32rem] fill-none stroke-brand-muted/20 stroke-[0.3] xl:size-[38rem]"
    >
      {angles.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <ellipse rx="98" ry="46" />
          <ellipse rx="62" ry="20" />
        </g>
      ))}
    </svg>
  );
}
