/**
 * Runs in the page and acts like a translator. `wrap` moves each text into new elements, as browser extensions do. `replace`
 * removes each text and inserts elements that contain a copy of the text, as browsers do. The function also replaces or wraps
 * each text that appears later.
 */
export function translatePage(how: string): void {
  const done = new WeakSet<Node>();
  function translate(text: Text): void {
    const parent = text.parentElement;
    if (!parent || done.has(text) || !text.data.trim() || parent.closest("script,style,textarea,option,title,svg"))
      return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    if (how === "wrap") {
      done.add(text);
      parent.insertBefore(outer, text);
      inner.appendChild(text);
      return;
    }
    const copy = document.createTextNode(text.data);
    done.add(copy);
    inner.appendChild(copy);
    parent.replaceChild(outer, text);
  }
  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    if (root instanceof Text) texts.push(root);
    texts.forEach(translate);
  }
  const watch = () => {
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") {
          done.delete(target);
          translateAll(target);
        } else for (const node of addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  // The function starts only after the page's own script has begun to run.
  addEventListener("load", () => setTimeout(watch, 100));
}

/**
 * Runs in the page and acts like a password manager. The function adds a button beside each field and wraps some fields in an
 * element.
 */
export function manageFields(): void {
  const done = new WeakSet<Element>();
  function manage(): void {
    document
      .querySelectorAll("input:not([type=hidden]):not([type=checkbox]):not([type=radio])")
      .forEach((field, index) => {
        if (done.has(field)) return;
        done.add(field);
        field.setAttribute("data-managed", "");
        const button = document.createElement("span");
        if (index % 2 === 0) {
          field.after(button);
          return;
        }
        const box = document.createElement("span");
        box.style.display = "contents";
        field.replaceWith(box);
        box.append(field, button);
      });
  }
  addEventListener("load", () =>
    setTimeout(() => {
      manage();
      new MutationObserver(manage).observe(document.body, { childList: true, subtree: true });
    }, 100),
  );
}
