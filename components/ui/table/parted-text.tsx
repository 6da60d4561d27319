import { Fragment } from "react";

type PartedTextProps = {
  text: string;
  at: RegExp;
  /** Beside other columns it stays in one line. */
  isOnPhonesOnly?: boolean;
};

/** A text that may go on in the next line at these places, and nowhere else. */
export function PartedText({ text, at, isOnPhonesOnly = false }: PartedTextProps) {
  return text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {index > 0 ? <wbr className={isOnPhonesOnly ? "md:hidden" : undefined} /> : null}
      {part}
    </Fragment>
  ));
}

/** An e-mail address, which on phones goes on before its sign or a dot. */
export const EmailText = ({ email }: { email: string }) => <PartedText text={email} at={/(?=[@.])/} isOnPhonesOnly />;

/** The number of an account, which on phones goes on after four characters, as an IBAN is printed. */
export const AccountNumberText = ({ number }: { number: string }) => (
  <PartedText text={number} at={/(?<=^(?:.{4})+)/} isOnPhonesOnly />
);
