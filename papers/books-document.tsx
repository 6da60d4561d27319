import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Letterhead, type PaperBank } from "./letterhead";
import { ink, paperStyles as styles, tabularFigures } from "./styles";

const books = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 60 },
  section: { marginTop: 18 },
  sectionTitle: { fontSize: 11, fontWeight: 600 },
  group: { marginTop: 8, paddingVertical: 3, paddingHorizontal: 6, backgroundColor: ink.ground, fontWeight: 600 },
  line: {
    flexDirection: "row",
    paddingVertical: 3,
    paddingHorizontal: 6,
    borderBottomWidth: 0.5,
    borderBottomColor: ink.line,
  },
  name: { flexGrow: 1, flexBasis: 0 },
  number: { width: 40, color: ink.muted },
  amount: { width: 110, textAlign: "right", fontFeatureSettings: tabularFigures },
  notes: { marginTop: 14, color: ink.muted, lineHeight: 1.45 },
});

type PaperLine = { number: string; name: string; amount: string; before: string; isStrong: boolean };

/** The profit and loss statement and the balance sheet, with all texts, dates and amounts in the reader's language. */
export type BooksPaper = {
  title: string;
  /** The label of the bank's routing number. */
  routingNumber: string;
  sections: {
    title: string;
    text: string;
    columns: { account: string; amount: string; before: string };
    groups: { heading: string; lines: PaperLine[] }[];
  }[];
  notes: string[];
  footer: string;
};

type Props = BooksPaper & { bank: PaperBank };

/** The bank's financial statements on A4. */
export function BooksDocument({ bank, ...words }: Props) {
  return (
    <Document title={words.title} author={bank.name}>
      <Page size="A4" style={[styles.page, books.page]}>
        <Letterhead bank={bank} routingNumber={words.routingNumber} />
        <Text style={styles.title}>{words.title}</Text>
        {words.sections.map(({ title, text, columns, groups }) => (
          <View key={title} style={books.section}>
            <Text style={books.sectionTitle}>{title}</Text>
            <Text style={styles.muted}>{text}</Text>
            <View style={[books.line, styles.muted]}>
              <Text style={books.number} />
              <Text style={books.name}>{columns.account}</Text>
              <Text style={books.amount}>{columns.amount}</Text>
              <Text style={books.amount}>{columns.before}</Text>
            </View>
            {groups.map(({ heading, lines }) => (
              <View key={heading}>
                {heading ? <Text style={books.group}>{heading}</Text> : null}
                {lines.map((line) => (
                  <View
                    key={`${line.number} ${line.name}`}
                    style={[books.line, line.isStrong ? styles.strong : {}]}
                    wrap={false}
                  >
                    <Text style={books.number}>{line.number}</Text>
                    <Text style={books.name}>{line.name}</Text>
                    <Text style={books.amount}>{line.amount}</Text>
                    <Text style={books.amount}>{line.before}</Text>
                  </View>
                ))}
              </View>
            ))}
          </View>
        ))}
        <View style={books.notes}>
          {words.notes.map((note) => (
            <Text key={note}>{note}</Text>
          ))}
        </View>
        <View style={styles.footer} fixed>
          <Text>{words.footer}</Text>
          <Text>{words.title}</Text>
        </View>
      </Page>
    </Document>
  );
}
