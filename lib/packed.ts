/** A value that travels to the browser as one text: see `pack`. */
export type Packed<Value> = string & { readonly of?: Value };

/**
 * Packs words and figures for a component of the browser. React describes each object of a property by itself, on the
 * server and for the HTML again; a text it passes on as it is (decision 36). `Value` is plain JSON.
 */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value);
}

/** What `pack` was given. */
export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed) as Value;
}
