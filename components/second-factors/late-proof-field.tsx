"use client";

import { useEffect, useState } from "react";
import { findProofKindsAction } from "@/app/api/auth/second-factors/actions";
import type { FactorKind } from "./factor";
import { ProofField } from "./proof-field";

/**
 * A field for the proof of identity, for forms that need the proof only in some cases. The field fetches the kinds of the
 * reader's second factors when the field is first shown.
 */
export function LateProofField() {
  const [kinds, setKinds] = useState<FactorKind[]>();
  useEffect(() => {
    void findProofKindsAction({}).then((found) => setKinds(found.ok ? found.data : []));
  }, []);
  return kinds ? <ProofField kinds={kinds} /> : null;
}
