import { Fragment } from "react";

/** A text that may go on in the next line at these places, and nowhere else. */
export function PartedText({ text, at }: { text: string; at: RegExp }) {
  return text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** An e-mail address, which goes on before its sign or a dot. */
export const EmailText = ({ email }: { email: string }) => <PartedText text={email} at={/(?=[@.])/} />;

/** The number of an account, which goes on after four characters, as an IBAN is printed. */
export const AccountNumberText = ({ number }: { number: string }) => (
  <PartedText text={number} at={/(?<=^(?:.{4})+)/} />
);
