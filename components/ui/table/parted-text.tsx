import { Fragment } from "react";

type PartedTextProps = {
  text: string;
  at: RegExp;
  /** True if the text stays on one line on screens wider than a phone. */
  isOnPhonesOnly?: boolean;
};

/** A text that may wrap only at the given positions. */
export function PartedText({ text, at, isOnPhonesOnly = false }: PartedTextProps) {
  return text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {index > 0 ? <wbr className={isOnPhonesOnly ? "md:hidden" : undefined} /> : null}
      {part}
    </Fragment>
  ));
}

/** An e-mail address. On phones, the address may wrap before the @ sign or before a dot. */
export const EmailText = ({ email }: { email: string }) => <PartedText text={email} at={/(?=[@.])/} isOnPhonesOnly />;

/** An account number. On phones, the number may wrap after every four characters, which form a group as in a printed IBAN. */
export const AccountNumberText = ({ number }: { number: string }) => (
  <PartedText text={number} at={/(?<=^(?:.{4})+)/} isOnPhonesOnly />
);
