import "server-only";

/** Words in lower case. A single space separates the parts of a word. */
type Words = ReadonlySet<string>;

const plain = (word: string) =>
  word
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._-]+/g, " ")
    .trim();

const wordsOf = (text: string): Words => new Set(text.split(",").map(plain));

// The words that networks use in the site's languages. An unknown word never counts as booked. Staff can define further words for
// a rail.
const booked = wordsOf(
  "completed,complete,booked,book,posted,settled,cleared,paid,paid out,success,successful,succeeded,ok,done,executed,processed," +
    "gebucht,ausgeführt,abgeschlossen,erledigt,erfolgreich,bezahlt,completado,completada,contabilizado,liquidado,ejecutado,pagado," +
    "completato,contabilizzato,eseguito,regolato,pagato,исполнен,исполнено,проведен,проведён,проведено,выполнен,выполнено,завершен,завершён,успешно",
);
const paidOut = wordsOf(
  "out,outgoing,debit,debited,dbit,d,dr,db,paid out,payment,withdrawal,sent,soll,s,ausgang,lastschrift,belastung,debe,cargo,salida,adeudo," +
    "dare,addebito,uscita,дебет,списание,расход",
);
const cameBack = wordsOf(
  "in,incoming,credit,credited,crdt,c,cr,paid in,refund,return,returned,received,haben,h,eingang,gutschrift,haber,abono,entrada," +
    "avere,accredito,entrata,кредит,зачисление,поступление,приход,возврат",
);
const totals =
  /^(?:sub-?total|total|totals|grand total|(?:opening|closing|ending|starting|final|available|carried forward|brought forward)? ?balance|(?:anfangs|end|schluss|eröffnungs|start)?saldo(?: \p{L}+)?|(?:gesamt|zwischen)?summe|gesamt|saldo (?:inicial|final|iniziale|finale)|totale|итого|всего|(?:входящий |исходящий |начальный |конечный )?остаток)\s*:?$/iu;

/** Whether a status means that a line is booked. @param more further words that staff have defined, separated by commas */
export function isBookedWord(status: string, more: string): boolean {
  return hasWord(status, booked, more);
}

/**
 * True if the word means that the bank received money or got it back. False if the word means that the bank paid money out. Null
 * if the word is unknown or ambiguous.
 */
export function isCreditWord(
  word: string,
  { paidWords, backWords }: { paidWords: string; backWords: string },
): boolean | null {
  const [isNamedPaid, isNamedBack] = [hasWord(word, new Set(), paidWords), hasWord(word, new Set(), backWords)];
  if (isNamedPaid !== isNamedBack) return isNamedBack;
  const [isPaid, isBack] = [paidOut.has(plain(word)), cameBack.has(plain(word))];
  return isPaid === isBack ? null : isBack;
}

/** True if a cell shows that the row is a sum or a balance, and not a payment. */
export function isTotal(row: readonly string[]): boolean {
  return row.some((cell) => cell.length < 60 && totals.test(cell.trim()));
}

const hasWord = (word: string, known: Words, more: string) =>
  known.has(plain(word)) || (more !== "" && plain(word) !== "" && wordsOf(more).has(plain(word)));
