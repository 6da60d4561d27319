/** A value that travels to the browser as one text; `pack` creates the text. */
export type Packed<Value> = string & { readonly of?: Value };

/**
 * Packs plain JSON into one text for a component in the browser. React describes every object in a component's properties
 * separately, on the server and again in the HTML. React passes a text on unchanged (docs/decisions/page-speed.md).
 */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value);
}

/** Restores the value that `pack` has packed. */
export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed) as Value;
}
