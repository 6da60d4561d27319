import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Letterhead, type PaperBank } from "./letterhead";
import { NextHeader } from "./next-header";
import { type PageLine, pageLine } from "./page-line";
import { measure, type PaperItem, type Placed, sheet } from "./statement-layout";
import { styles } from "./statement-styles";
import { ink } from "./styles";

/** The distance in points from the first page's top edge to its first item. The lines of totals are not included. */
const firstHeader = 190;
const totalLine = 15;
/**
 * The letters per line. A line has room for more letters than in a statement, because a history has only one column of amounts.
 */
const letters = { title: 52, detail: 59 };

/** The styles of the parts that exist only in a history. */
const list = StyleSheet.create({
  filters: { fontSize: 8.5, lineHeight: 1.45, height: 38, maxLines: 3, textOverflow: "ellipsis" },
  asOf: { color: ink.muted, marginBottom: 6 },
  total: { height: totalLine, fontWeight: 600 },
  status: { width: 74 },
  amount: { width: 96, textAlign: "right" },
});

type PrintedItem = PaperItem & { status: string; amount: string };

/** A customer's history, with all texts, dates and amounts in the reader's language. */
export type HistoryPaper = {
  title: string;
  /** The label of the bank's routing number. */
  routingNumber: string;
  /** The moment at which the document was created. */
  asOf: string;
  /** The names of the filters with which the printed items were selected. */
  filters: string;
  /** The booked totals, one line per currency. */
  totals: string[];
  columns: { date: string; what: string; status: string; amount: string };
  items: PrintedItem[];
  /** The text that is shown if there are no items. */
  none: string;
  footer: string;
  page: PageLine;
};

type Props = HistoryPaper & { bank: PaperBank };

/** A history on A4, with the newest items first. */
export function HistoryDocument(props: Props) {
  const { bank, title, none, footer, page } = props;
  const sheets = layOut(props);
  return (
    <Document title={title} author={bank.name}>
      {sheets.map((items, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets are printed once, in this order
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 ? (
            <FirstHeader {...props} />
          ) : (
            <NextHeader bank={props.bank} running={`${props.title} · ${props.asOf}`}>
              <ColumnTitles columns={props.columns} />
            </NextHeader>
          )}
          {items.length === 0 ? <Text style={styles.empty}>{none}</Text> : null}
          {items.map((placed, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Line key={place} placed={placed} />
          ))}
          <View style={styles.footer}>
            <Text>{footer}</Text>
            <Text>{pageLine(page, index + 1, sheets.length)}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

/**
 * Divides the items among sheets. This code breaks the pages, because the renderer's time for page breaks would grow with the
 * square of the number of pages.
 */
function layOut({ items, totals }: Props): Placed<PrintedItem>[][] {
  const bottom = sheet.height - sheet.marginBottom;
  const sheets: Placed<PrintedItem>[][] = [[]];
  let y = firstHeader + totals.length * totalLine;
  for (const placed of items.map((item) => measure(item, letters))) {
    if (y + placed.height > bottom) {
      sheets.push([]);
      y = sheet.nextHeader;
    }
    y += placed.height;
    sheets.at(-1)?.push(placed);
  }
  return sheets;
}

function Line({ placed }: { placed: Placed<PrintedItem> }) {
  return (
    <View style={[styles.line, { height: placed.height }]}>
      <Text style={styles.date}>{placed.item.date}</Text>
      <View style={styles.description}>
        <Text style={[styles.lineTitle, { maxLines: placed.titleLines }]}>{placed.item.title}</Text>
        <Text style={[styles.lineDetails, { maxLines: placed.detailLines }]}>{placed.details}</Text>
      </View>
      <Text style={list.status}>{placed.item.status}</Text>
      <Text style={list.amount}>{placed.item.amount}</Text>
    </View>
  );
}

function FirstHeader({ bank, title, routingNumber, asOf, filters, totals, columns }: Props) {
  return (
    <View style={{ height: firstHeader + totals.length * totalLine, paddingTop: sheet.marginTop }}>
      <Letterhead bank={bank} routingNumber={routingNumber} />
      <Text style={styles.title}>{title}</Text>
      <Text style={list.asOf}>{asOf}</Text>
      <Text style={list.filters}>{filters}</Text>
      {totals.map((total) => (
        <Text key={total} style={list.total}>
          {total}
        </Text>
      ))}
      <ColumnTitles columns={columns} />
    </View>
  );
}

function ColumnTitles({ columns }: Pick<Props, "columns">) {
  return (
    <View style={styles.columns}>
      <Text style={styles.date}>{columns.date}</Text>
      <Text style={styles.description}>{columns.what}</Text>
      <Text style={list.status}>{columns.status}</Text>
      <Text style={list.amount}>{columns.amount}</Text>
    </View>
  );
}
