import "server-only";
import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Letterhead, type PaperBank } from "@/components/ui/paper/letterhead";
import { ink } from "@/components/ui/paper/styles";
import type { Currency } from "@/lib/money/currency";
import type { HistoryWords, PrintedRow } from "./history-words";
import { measure, type Placed, sheet } from "./statement-layout";
import { styles } from "./statement-styles";

/** Points from the first page's top edge to its first row, without the lines of totals. */
const firstHeader = 190;
const totalLine = 15;

/** What a statement has no need for. */
const list = StyleSheet.create({
  filters: { fontSize: 8.5, lineHeight: 1.45, height: 38, maxLines: 3, textOverflow: "ellipsis" },
  asOf: { color: ink.muted, marginBottom: 6 },
  total: { height: totalLine, fontWeight: 600 },
  status: { width: 74 },
  amount: { width: 96, textAlign: "right" },
});

type Props = {
  rows: PrintedRow[];
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
  bank: PaperBank;
  words: HistoryWords;
};

/** The rows of a history on A4, newest first. */
export function HistoryDocument(props: Props) {
  const { bank, words } = props;
  const sheets = layOut(props);
  return (
    <Document title={words.title} author={bank.name}>
      {sheets.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets are printed once, in this order
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 ? <FirstHeader {...props} /> : <NextHeader {...props} />}
          {rows.length === 0 ? <Text style={styles.empty}>{words.none}</Text> : null}
          {rows.map((placed) => (
            <Row key={placed.row.id} placed={placed} words={words} />
          ))}
          <View style={styles.footer}>
            <Text>{words.footer}</Text>
            <Text>{words.page(index + 1, sheets.length)}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

/** Shares the rows out over sheets: the renderer's own page breaks take time in the square of the pages. */
function layOut({ rows, totals, words }: Props): Placed<PrintedRow>[][] {
  const bottom = sheet.height - sheet.marginBottom;
  const sheets: Placed<PrintedRow>[][] = [[]];
  let y = firstHeader + totals.length * totalLine;
  for (const row of rows) {
    const accountNumber = [row.accountNumber, row.reference].filter(Boolean).join(" · ");
    const { title, details, titleLines, detailLines, height } = measure(
      { accountNumber, note: row.note },
      words.rowTitle(row),
    );
    if (y + height > bottom) {
      sheets.push([]);
      y = sheet.nextHeader;
    }
    y += height;
    sheets.at(-1)?.push({ row, title, details, titleLines, detailLines, height });
  }
  return sheets;
}

function Row({ placed, words }: { placed: Placed<PrintedRow>; words: HistoryWords }) {
  return (
    <View style={[styles.row, { height: placed.height }]}>
      <Text style={styles.date}>{words.day(placed.row.createdAt)}</Text>
      <View style={styles.description}>
        <Text style={[styles.rowTitle, { maxLines: placed.titleLines }]}>{placed.title}</Text>
        <Text style={[styles.rowDetails, { maxLines: placed.detailLines }]}>{placed.details}</Text>
      </View>
      <Text style={list.status}>{words.status(placed.row)}</Text>
      <Text style={list.amount}>{words.amount(placed.row)}</Text>
    </View>
  );
}

function FirstHeader({ totals, bank, words }: Props) {
  return (
    <View style={{ height: firstHeader + totals.length * totalLine, paddingTop: sheet.marginTop }}>
      <Letterhead bank={bank} routingNumber={words.routingNumber} />
      <Text style={styles.title}>{words.title}</Text>
      <Text style={list.asOf}>{words.asOf}</Text>
      <Text style={list.filters}>{words.filters}</Text>
      {totals.map(({ currency, inMinor, outMinor }) => (
        <Text key={currency} style={list.total}>
          {words.total(currency, inMinor, outMinor)}
        </Text>
      ))}
      <ColumnTitles words={words} />
    </View>
  );
}

function NextHeader({ bank, words }: Props) {
  return (
    <View style={styles.nextHeader}>
      <View style={styles.letterhead}>
        <Text style={[styles.strong, { color: "#12306b" }]}>{bank.name}</Text>
        <Text style={styles.muted}>{`${words.title} · ${words.asOf}`}</Text>
      </View>
      <ColumnTitles words={words} />
    </View>
  );
}

function ColumnTitles({ words: { columns } }: Pick<Props, "words">) {
  return (
    <View style={styles.columns}>
      <Text style={styles.date}>{columns.date}</Text>
      <Text style={styles.description}>{columns.what}</Text>
      <Text style={list.status}>{columns.status}</Text>
      <Text style={list.amount}>{columns.amount}</Text>
    </View>
  );
}
