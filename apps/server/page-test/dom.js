// As much of a document as the page's modules need to make elements: for tests in node.
class Node {
  constructor(name) {
    Object.assign(this, { nodeName: name.toUpperCase(), localName: name, attributes: {}, childNodes: [], style: { setProperty() {} } });
  }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...kids) { this.childNodes.push(...kids); }
  get textContent() { return this.childNodes.map((kid) => (kid instanceof Node ? kid.textContent : String(kid))).join(''); }
  /** The elements of this name within. */
  all(name) { return this.childNodes.filter((kid) => kid instanceof Node).flatMap((kid) => [...(kid.localName === name ? [kid] : []), ...kid.all(name)]); }
}
globalThis.Node = Node;
globalThis.document = { createElement: (name) => new Node(name), createElementNS: (_, name) => new Node(name) };
