import { bookReceived } from "@/lib/incoming/book-received";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { importFile } from "./statement";

/** The number of an account that the bank does not have. */
const unknownAccount = "04410027731";

/**
 * Takes in a message of the wire network with two payments that wait for staff. The first payment names an unknown account. The
 * second payment names the account number of `customer`, but the name of another person. `actor` uploads the message, and
 * `colleague` confirms the upload.
 */
export async function takeInPayments(actor: Actor, colleague: Actor, customer: Actor): Promise<void> {
  const account = await db.prisma.account.findFirst({
    where: { ownerId: customer.userId },
    orderBy: { createdAt: "asc" },
    select: { accountNumber: true },
  });
  const day = bankDate(now());
  const payments = [
    {
      id: "HFL-7731",
      amount: "1240.00",
      sender: "Harbour Freight Lines",
      receiver: "Delia Marchetti",
      to: unknownAccount,
    },
    {
      id: "CWO-0912",
      amount: "386.50",
      sender: "Casco Wool",
      receiver: "Peter Zoltan",
      to: account?.accountNumber ?? "",
    },
  ].filter(({ to }) => to !== "");
  const transactions = payments.map(
    ({
      id,
      amount,
      sender,
      receiver,
      to,
    }) => `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId><TxId>${id}</TxId></PmtId>
<IntrBkSttlmAmt Ccy="USD">${amount}</IntrBkSttlmAmt><IntrBkSttlmDt>${day}</IntrBkSttlmDt><Dbtr><Nm>${sender}</Nm></Dbtr>
<Cdtr><Nm>${receiver}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${to}</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>
<GrpHdr><MsgId>IN-${day}</MsgId><NbOfTxs>${payments.length}</NbOfTxs></GrpHdr>
${transactions.join("\n")}
</FIToFICstmrCdtTrf></Document>`;
  await importFile(actor, colleague, { name: `credits-${day}.xml`, bytes: Buffer.from(text) });
  await bookReceived();
}
