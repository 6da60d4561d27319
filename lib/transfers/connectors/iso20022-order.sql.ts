import "server-only";
import { db, type Queryable } from "@/lib/server/db";

/** The data of a wire that only the ISO 20022 message of the wire contains. */
export type WireParts = {
  senderStreet: string;
  senderTown: string;
  senderPostcode: string;
  senderCountry: string;
  senderAccount: string;
  receiverStreet: string;
  receiverTown: string;
  receiverPostcode: string;
  receiverCountry: string;
  purpose: string;
  charges: string;
  remittance: string;
};

/** Reads the parts of a wire. An unknown value is an empty text. */
export async function readWireParts(transferId: string): Promise<WireParts | undefined> {
  const [parts] = await db.query<WireParts>(
    `SELECT u.address AS "senderStreet", u.city AS "senderTown", u.zip AS "senderPostcode",
            u.country_of_residence AS "senderCountry",
            coalesce(a.iban, nullif(t.payer_account_number, ''), a.account_number, '') AS "senderAccount",
            t.receiver_street AS "receiverStreet", t.receiver_town AS "receiverTown", t.receiver_postcode AS "receiverPostcode",
            coalesce(t.receiver_country, '') AS "receiverCountry", t.purpose, t.charges, t.remittance
       FROM transfers t JOIN users u ON u.id = t.sender_id JOIN accounts a ON a.id = t.from_account_id
      WHERE t.id = $1`,
    [transferId],
  );
  return parts;
}

/** Assigns the next number of a message to Fedwire, from 1 to 999,999. */
export async function drawFedwireNumber(queryable: Queryable): Promise<number> {
  const [row] = await queryable.query<{ number: bigint | number }>(
    "SELECT nextval('fedwire_message_numbers') AS number",
  );
  return Number(row?.number);
}
