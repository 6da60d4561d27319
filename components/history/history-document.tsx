import "server-only";
import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Letterhead, type PaperBank } from "@/components/ui/paper/letterhead";
import { ink } from "@/components/ui/paper/styles";
import type { HistoryItem } from "@/lib/history/history-item";
import type { Currency } from "@/lib/money/currency";
import type { HistoryWords } from "./history-words";
import { measure, type Placed, sheet } from "./statement-layout";
import { styles } from "./statement-styles";

/** Points from the first page's top edge to its first item, without the lines of totals. */
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
  items: HistoryItem[];
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
  bank: PaperBank;
  words: HistoryWords;
};

/** A history on A4, newest first. */
export function HistoryDocument(props: Props) {
  const { bank, words } = props;
  const sheets = layOut(props);
  return (
    <Document title={words.title} author={bank.name}>
      {sheets.map((items, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets are printed once, in this order
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 ? <FirstHeader {...props} /> : <NextHeader {...props} />}
          {items.length === 0 ? <Text style={styles.empty}>{words.none}</Text> : null}
          {items.map((placed) => (
            <Item key={placed.item.id} placed={placed} words={words} />
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

/** Shares the items out over sheets: the renderer's own page breaks take time in the square of the pages. */
function layOut({ items, totals, words }: Props): Placed<HistoryItem>[][] {
  const bottom = sheet.height - sheet.marginBottom;
  const sheets: Placed<HistoryItem>[][] = [[]];
  let y = firstHeader + totals.length * totalLine;
  for (const item of items) {
    const accountNumber = [item.accountNumber, item.reference].filter(Boolean).join(" · ");
    const { title, details, titleLines, detailLines, height } = measure(
      { accountNumber, note: item.note },
      words.itemTitle(item),
    );
    if (y + height > bottom) {
      sheets.push([]);
      y = sheet.nextHeader;
    }
    y += height;
    sheets.at(-1)?.push({ item, title, details, titleLines, detailLines, height });
  }
  return sheets;
}

function Item({ placed, words }: { placed: Placed<HistoryItem>; words: HistoryWords }) {
  return (
    <View style={[styles.line, { height: placed.height }]}>
      <Text style={styles.date}>{words.day(placed.item.createdAt)}</Text>
      <View style={styles.description}>
        <Text style={[styles.lineTitle, { maxLines: placed.titleLines }]}>{placed.title}</Text>
        <Text style={[styles.lineDetails, { maxLines: placed.detailLines }]}>{placed.details}</Text>
      </View>
      <Text style={list.status}>{words.status(placed.item)}</Text>
      <Text style={list.amount}>{words.amount(placed.item)}</Text>
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
