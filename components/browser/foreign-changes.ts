/**
 * Translators and password managers change a page without React's knowledge. These programs wrap a text, move the text into an
 * element of their own, or replace the text by another text. When React then removes or inserts a node beside a moved node, the
 * browser throws (facebook/react#11538). The whole page then disappears, even if the last act was done. Also, if React changes
 * a text node that was replaced, the screen still shows the old text. An old amount could remain visible.
 *
 * This function makes the DOM methods find the current position of a moved node. For every other node the methods work as
 * usual.
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

  // React changes a text by setting `nodeValue`.
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  if (!nodeValue?.set) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value);
      // The changed text takes the place of the element that had replaced it. The translator then translates the text again.
      if (isAway(this)) standIns.take(this)?.replaceWith(this);
    },
  });

  /**
   * When React inserts a text again, removes the element that had replaced the text. Otherwise the text would be shown twice.
   */
  function forgetStandIn(node: Node): void {
    if (isAway(node)) standIns.take(node)?.remove();
  }
}

/** Whether a text is outside the page: a new text, or a text that a translator has replaced. */
function isAway(node: unknown): node is Text {
  return node instanceof Text && node.parentNode === null;
}

/** Removes a node that a translator has wrapped, and the empty wrapper elements. */
function removeWithWrappers(removeChild: Node["removeChild"], owner: Node, child: Node): void {
  let emptied = child.parentNode;
  if (emptied) removeChild.call(emptied, child);
  while (emptied && emptied !== owner && !emptied.hasChildNodes()) {
    const above: ParentNode | null = emptied.parentNode;
    if (above) removeChild.call(above, emptied);
    emptied = above;
  }
}

/** The child of `owner` that is `node` or contains `node`. Null when no child contains `node`. */
function childOf(owner: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== owner) child = child.parentNode;
  return child;
}

type StandIns = {
  /** Returns the element that has replaced a text. */
  of: (text: Node) => Element | undefined;
  /**
   * Returns the element that has replaced a text, and forgets the element, because the text returns to the page or is removed.
   */
  take: (text: Node) => Element | undefined;
};

/** Observes the page for elements that replace texts. */
function watchStandIns(): StandIns {
  const known = new WeakMap<Node, Element>();
  const note = (records: MutationRecord[]) => {
    for (const [text, element] of findStandIns(records)) known.set(text, element);
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const of = (text: Node) => {
    // The observer reports the changes of the current task only when the task has ended.
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

/** The removed texts, each with the element that replaced it. */
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
