import { Circle, Path, Rect, Svg, Text, View } from "@react-pdf/renderer";
import { ink, paperStyles as styles } from "./styles";

/** The bank that issues a document. */
export type PaperBank = { name: string; routingNumber: string; supportEmail: string };

/** The letterhead on a document's first page. `routingNumber` is the label of the bank's routing number. */
export function Letterhead({ bank, routingNumber }: { bank: PaperBank; routingNumber: string }) {
  return (
    <View style={styles.letterhead}>
      <BankLogo name={bank.name} />
      <View style={styles.bankDetails}>
        <Text>{`${routingNumber} ${bank.routingNumber}`}</Text>
        <Text>{bank.supportEmail}</Text>
      </View>
    </View>
  );
}

/** The bank's logo, with the same shapes as on the site. */
function BankLogo({ name }: { name: string }) {
  return (
    <View style={styles.logo}>
      <Svg viewBox="0 0 32 32" width={24} height={24}>
        <Rect width="32" height="32" rx="8" fill={ink.brand} />
        <Path d="M10 8v16M22 8v16M10 16h12" stroke="#ffffff" strokeWidth={3.2} strokeLinecap="round" fill="none" />
        <Circle cx="16" cy="16" r="3.4" fill="#ffffff" />
      </Svg>
      <Text style={styles.bankName}>{name}</Text>
    </View>
  );
}
