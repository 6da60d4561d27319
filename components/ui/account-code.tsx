import { PartedText } from "./table/parted-text";

/** The code of an account in the books. The code may wrap after each of its parts. */
export const AccountCode = ({ code }: { code: string }) => <PartedText text={code} at={/(?<=[:-])/} />;
