import { Fragment } from "react";

type RunningTextProps = {
  text: string;
  /** An e-mail address. In the text, the address becomes a `mailto:` link. */
  address?: string;
};

/** A sentence or more. The word "e-mail" stays on one line, because browsers may break a line after its hyphen. */
export function RunningText({ text, address }: RunningTextProps) {
  if (!address) return <Unbroken text={text} />;
  return text.split(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={index}>
      {index > 0 ? (
        <a href={`mailto:${address}`} className="text-link">
          {address}
        </a>
      ) : null}
      <Unbroken text={part} />
    </Fragment>
  ));
}

function Unbroken({ text }: { text: string }) {
  return text.split(/\b(e-mail)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
