/** A value that is sent to the browser as one text. `pack` creates the text. */
export type Packed<Value> = string & { readonly of?: Value };

/**
 * Packs a plain JSON value into one text for a component in the browser. React serialises each object in a component's properties
 * separately, on the server and again in the HTML. It passes a text on unchanged (docs/decisions/page-speed.md).
 */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value);
}

/** Restores a value from the text that `pack` has created. */
export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed) as Value;
}
