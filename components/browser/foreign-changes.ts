/**
 * Translators and password managers change a page without React's knowledge. These programs wrap a text node in an element of
 * their own, or replace it by such an element. If React later removes this node, or inserts another node before it, the browser
 * throws an error (facebook/react#11538). The whole page then disappears, although the server may have performed the reader's
 * last act. If React changes the text of a replaced node, the screen still shows the old text, for example an old amount.
 *
 * This function replaces the DOM methods that React uses. The new methods find the element that now contains or replaces a text
 * node. For every other node, the new methods work as usual.
 */
export function surviveForeignChanges(): void {
  const standIns = watchStandIns();
  const { insertBefore, removeChild, appendChild } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!(child instanceof Node) || child.parentNode === this) return removeChild.call(this, child) as Child;
    if (child.parentNode && this.contains(child)) removeWithWrappers(removeChild, this, child);
    else standIns.take(child)?.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    node: Inserted,
    reference: Node | null,
  ): Inserted {
    forgetStandIn(node);
    if (!(reference instanceof Node) || reference.parentNode === this) {
      return insertBefore.call(this, node, reference) as Inserted;
    }
    const place = this.contains(reference) ? reference : standIns.of(reference);
    return insertBefore.call(this, node, place ? childOf(this, place) : null) as Inserted;
  };

  Node.prototype.appendChild = function <Appended extends Node>(this: Node, node: Appended): Appended {
    forgetStandIn(node);
    return appendChild.call(this, node) as Appended;
  };

  // Replaces the setter of `nodeValue`, with which React changes a text.
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  if (!nodeValue?.set) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value);
      // Replaces the translator's element with the changed text. The translator then translates the new text.
      if (isAway(this)) standIns.take(this)?.replaceWith(this);
    },
  });

  /**
   * Removes the translator's element when React inserts the replaced text again, because with both elements the page would show
   * the text twice.
   */
  function forgetStandIn(node: Node): void {
    if (isAway(node)) standIns.take(node)?.remove();
  }
}

/** True if a text node is not in the page. Such a text node is new, or a translator has replaced it. */
function isAway(node: unknown): node is Text {
  return node instanceof Text && node.parentNode === null;
}

/** Removes a node that a translator has wrapped. Also removes the wrapper elements that are empty afterwards. */
function removeWithWrappers(removeChild: Node["removeChild"], owner: Node, child: Node): void {
  let emptied = child.parentNode;
  if (emptied) removeChild.call(emptied, child);
  while (emptied && emptied !== owner && !emptied.hasChildNodes()) {
    const above: ParentNode | null = emptied.parentNode;
    if (above) removeChild.call(above, emptied);
    emptied = above;
  }
}

/** Returns the child of `owner` that is `node` or contains `node`. Null when no child contains `node`. */
function childOf(owner: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== owner) child = child.parentNode;
  return child;
}

type StandIns = {
  /** Returns the element that has replaced a text. */
  of: (text: Node) => Element | undefined;
  /**
   * Returns the element that has replaced a text, and forgets the element. Used when the text returns to the page or is removed.
   */
  take: (text: Node) => Element | undefined;
};

/** Observes the page and records which elements have replaced which texts. */
function watchStandIns(): StandIns {
  const known = new WeakMap<Node, Element>();
  const note = (records: MutationRecord[]) => {
    for (const [text, element] of findStandIns(records)) known.set(text, element);
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const of = (text: Node) => {
    // Reads the pending records, because the observer calls `note` only after the current task.
    note(observer.takeRecords());
    const element = known.get(text);
    return element?.isConnected ? element : undefined;
  };
  const take = (text: Node) => {
    const element = of(text);
    known.delete(text);
    return element;
  };
  return { of, take };
}

/** Returns the removed texts, each with the element that replaced it. */
function findStandIns(records: MutationRecord[]): [Text, Element][] {
  const came = new Set<Node>();
  for (const { addedNodes } of records) {
    for (const node of addedNodes) if (node instanceof Element) came.add(node);
  }
  if (came.size === 0) return [];
  return records.flatMap(({ addedNodes, removedNodes, previousSibling, nextSibling }) => {
    const texts = [...removedNodes].filter((node) => isAway(node));
    const [element] = [...addedNodes, previousSibling, nextSibling].filter(
      (node): node is Element => node instanceof Element && came.has(node),
    );
    return element ? texts.map((text): [Text, Element] => [text, element]) : [];
  });
}
