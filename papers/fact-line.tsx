import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { ink } from "./styles";

const styles = StyleSheet.create({
  line: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 24,
    paddingVertical: 5,
    borderBottomWidth: 0.5,
    borderBottomColor: ink.line,
  },
  label: { width: 150, color: ink.muted },
  narrowLabel: { width: 90 },
  value: { flexGrow: 1, flexBasis: 0 },
});

type FactLineProps = { label: string; value: string; isNarrow?: boolean };

/** A line with a label and its value. A page break never splits this line. */
export function FactLine({ label, value, isNarrow = false }: FactLineProps) {
  return (
    <View style={styles.line} wrap={false}>
      <Text style={isNarrow ? [styles.label, styles.narrowLabel] : styles.label}>{label}</Text>
      <Text style={styles.value}>{value}</Text>
    </View>
  );
}
