import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { maskMessage } from "@/lib/transfers/rails/mask-message";

const xml = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><x:MsgId xmlns:x="a">M-1</x:MsgId><!-- Ada Lovelace -->
<IntrBkSttlmAmt Ccy="USD">61.25</IntrBkSttlmAmt><Dbtr><Nm>Ada Lovelace</Nm><PstlAdr><TwnNm>London</TwnNm><Ctry>GB</Ctry></PstlAdr></Dbtr>
<CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct><RmtInf><Ustrd><![CDATA[Rent of Ada]]></Ustrd></RmtInf><New>Ada</New></Document>`;

describe("the raw text of a message for people who may not work on it", () => {
  it("contains ids, amounts and countries, and no name, account, address or purpose", () => {
    const masked = maskMessage(xml);
    for (const shown of ["M-1", "61.25", ">GB<", "<IBAN>"]) expect(masked).toContain(shown);
    for (const hidden of ["Ada", "London", "DE02", "Rent"]) expect(masked).not.toContain(hidden);
  });

  it("keeps the form of a Nacha file, with codes, amounts and trace numbers", () => {
    const file = readFileSync("tests/support/nacha/return-WEB.ach", "utf8");
    const masked = maskMessage(file);
    expect(masked.split("\n").map((line) => line.length)).toEqual(file.split("\n").map((line) => line.length));
    for (const shown of ["R01", "0000012354", "091400600000001"]) expect(masked).toContain(shown);
    for (const hidden of ["Paul Jones", "Bob Marley", "123456789 ", "867530999"]) {
      expect(
        masked
          .split("\n")
          .filter((line) => /^[67]/.test(line))
          .join("\n"),
      ).not.toContain(hidden);
    }
  });

  it("masks a text in an unknown form completely", () => {
    expect(maskMessage("Ada Lovelace")).toBe("••••");
  });
});
