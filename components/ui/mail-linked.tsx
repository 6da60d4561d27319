import { Fragment } from "react";

/** A text in which each occurrence of an e-mail address is a link that writes to the address. */
export function MailLinked({ text, address }: { text: string; address: string }) {
  return text.split(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={index}>
      {index > 0 ? (
        <a href={`mailto:${address}`} className="text-link">
          {address}
        </a>
      ) : null}
      {part}
    </Fragment>
  ));
}
