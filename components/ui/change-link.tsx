import { ButtonLink } from "./button";

type ChangeLinkProps = {
  /** The URL of the page with the card's form open. */
  href: string;
  text: string;
  /** The title of the part that the form changes. Screen readers read this title after the link's text. */
  title: string;
};

/** The link in the head of a card that opens the card's form. The page keeps the reader's scroll position. */
export function ChangeLink({ href, text, title }: ChangeLinkProps) {
  return (
    <ButtonLink variant="quiet" href={href} scroll={false} aria-label={`${text}: ${title}`} className="-mr-3">
      {text}
    </ButtonLink>
  );
}
