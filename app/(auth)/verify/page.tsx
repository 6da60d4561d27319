import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { VerifyScreen } from "./verify-screen";

export const generateMetadata = () => pageTitle(paths.verify);

export default function VerifyPage() {
  return <VerifyScreen reference="" />;
}
