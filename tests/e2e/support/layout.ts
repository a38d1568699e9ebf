/** What is wrong with a page's layout, in words: runs in the page. Nothing is an empty list. */
export function layoutFaults(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=radio], [role=switch]';
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]');

  /** The boxes of an element's lines, cut to what its scrolling ancestors show of them. */
  function boxesOf(element: Element): DOMRect[] {
    const cuts: DOMRect[] = [];
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      if (getComputedStyle(above).overflowX !== 'visible') cuts.push(above.getBoundingClientRect());
    }
    return [...element.getClientRects()].flatMap((box) => {
      const left = Math.max(box.left, ...cuts.map((cut) => cut.left));
      const top = Math.max(box.top, ...cuts.map((cut) => cut.top));
      const right = Math.min(box.right, ...cuts.map((cut) => cut.right));
      const bottom = Math.min(box.bottom, ...cuts.map((cut) => cut.bottom));
      // Smaller ones are hidden from sight for screen readers.
      return right - left > 2 && bottom - top > 2 ? [new DOMRect(left, top, right - left, bottom - top)] : [];
    });
  }

  /** The pinned part that an element is in, which may cover what scrolls below it. */
  function layerOf(element: Element): Element {
    for (let above: Element | null = element; above; above = above.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(above).position)) return above;
    }
    return document.body;
  }

  const TOLERANCE = 2;
  const isIn = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE &&
    !isIn(one, other) &&
    !isIn(other, one);

  const faults: string[] = [];
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond > 0) faults.push(`the page is ${beyond} px wider than the window`);

  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(isShown)
    .map((element) => ({ element, boxes: boxesOf(element), layer: layerOf(element) }))
    .filter(({ boxes }) => boxes.length > 0);
  controls.forEach((one, index) => {
    for (const other of controls.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element)) continue;
      if (one.boxes.some((box) => other.boxes.some((another) => overlap(box, another))))
        faults.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`);
    }
  });

  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    const { overflowX } = getComputedStyle(element);
    if (!hasText || (overflowX !== 'hidden' && overflowX !== 'clip') || !isShown(element)) continue;
    if (element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${nameOf(element)} is cut`);
  }
  return [...new Set(faults)];
}

/** The chosen parts that differ from the others beside them only in colour: runs in the page, under forced colours. */
export function chosenByColourOnly(): string[] {
  const CHOSEN = '[aria-pressed=true], a[aria-current]';
  // The ring may be drawn round a part of it.
  const shapeOf = (whole: Element) =>
    [whole, ...whole.querySelectorAll('*')].map((element) => {
      const { outlineStyle, outlineWidth, borderColor, borderWidth, fontWeight } = getComputedStyle(element);
      return [outlineStyle, outlineWidth, borderColor, borderWidth, fontWeight].join(' ');
    });
  return [...document.querySelectorAll(CHOSEN)].flatMap((chosen) => {
    const other = [
      ...(chosen.closest('ul, nav, fieldset, div')?.querySelectorAll(chosen.tagName) ?? []),
    ].find((each) => !each.matches(CHOSEN) && each.className === chosen.className);
    return other && chosen.checkVisibility() && shapeOf(chosen).join() === shapeOf(other).join()
      ? [chosen.textContent.trim()]
      : [];
  });
}

/** The parts that run an animation, or that a transition would move or fade: runs in the page, with reduced motion. */
export function movingParts(): string[] {
  const MOVES = /translate|transform|scale|rotate|width|height|opacity|all/;
  const lasts = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { animationName, animationDuration, transitionProperty, transitionDuration } =
      getComputedStyle(element);
    const isMoving =
      (animationName !== 'none' && lasts(animationDuration)) ||
      (MOVES.test(transitionProperty) && lasts(transitionDuration));
    return isMoving ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`] : [];
  });
}
