import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { FactLine } from "./fact-line";
import { Letterhead, type PaperBank } from "./letterhead";
import { type QrCode, QrPicture } from "./qr-picture";
import { ink, paperStyles as styles } from "./styles";

const own = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 60 },
  block: { marginTop: 18 },
  blockTitle: { fontSize: 11, fontWeight: 600 },
  text: { lineHeight: 1.45, fontSize: 8.5, marginTop: 4, marginBottom: 4, color: ink.muted },
  code: { flexDirection: "row", gap: 16, marginTop: 22 },
  codeText: { flexGrow: 1, flexBasis: 0 },
});

type Facts = { label: string; value: string }[];

/**
 * The account details that a payer needs, with all texts in the reader's language. `code` is null if the account has no QR code.
 */
export type AccountDetailsPaper = {
  title: string;
  accountNumber: string;
  routingNumber: string;
  sections: { title: string; text: string; facts: Facts }[];
  code: { title: string; text: string; qr: QrCode; facts: Facts } | null;
  footer: string;
};

type Props = AccountDetailsPaper & { bank: PaperBank };

/** The account details that payers in this country and abroad need, on A4. */
export function AccountDetailsDocument({ bank, ...words }: Props) {
  return (
    <Document title={`${words.title} ${words.accountNumber}`} author={bank.name}>
      <Page size="A4" style={[styles.page, own.page]}>
        <Letterhead bank={bank} routingNumber={words.routingNumber} />
        <Text style={styles.title}>{words.title}</Text>
        {words.sections.map(({ title, text, facts }) => (
          <View key={title} style={own.block} wrap={false}>
            <Text style={own.blockTitle}>{title}</Text>
            <Text style={own.text}>{text}</Text>
            <Facts facts={facts} />
          </View>
        ))}
        {words.code ? (
          <View style={own.code} wrap={false}>
            <QrPicture {...words.code.qr} />
            <View style={own.codeText}>
              <Text style={own.blockTitle}>{words.code.title}</Text>
              <Text style={own.text}>{words.code.text}</Text>
              <Facts facts={words.code.facts} isNarrow />
            </View>
          </View>
        ) : null}
        <View style={styles.footer} fixed>
          <Text>{words.footer}</Text>
          <Text>{words.accountNumber}</Text>
        </View>
      </Page>
    </Document>
  );
}

function Facts({ facts, isNarrow = false }: { facts: Facts; isNarrow?: boolean }) {
  return facts.map(({ label, value }) => <FactLine key={label} label={label} value={value} isNarrow={isNarrow} />);
}
