import { VerifyScreen } from "@/app/(auth)/verify/verify-screen";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.verify);

/**
 * The QR code of a receipt leads to this page. The page reads nothing from the database, so the page is the same for all
 * references.
 */
export default async function VerifyReceiptPage({ params }: PageProps<"/verify/[reference]">) {
  const { reference } = await params;
  return <VerifyScreen reference={reference.slice(0, referenceMax)} />;
}

const referenceMax = 40;
