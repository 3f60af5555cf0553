// The body of a function: texts whose contrast with their background is below 4.5 (WCAG
// 2.2, 1.4.3), or 3 where they are large.
const parse = c => { const m = c.match(/[\d.]+/g).map(Number); return {r: m[0], g: m[1], b: m[2], a: m.length > 3 ? m[3] : 1} };
const lum = c => { const f = v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 }; return .2126 * f(c.r) + .7152 * f(c.g) + .0722 * f(c.b) };
const over = (top, under) => ({r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1});
const behind = e => { const layers = []; for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0) { layers.push(c); if (c.a === 1) break } }
  return layers.reverse().reduce((under, c) => over(c, under), {r: 255, g: 255, b: 255, a: 1}) };
const bad = [], seen = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || seen.has(e) || !e.checkVisibility() || e.closest("title, desc, .hidden, .bands")) continue;
  seen.add(e);
  const style = getComputedStyle(e), svg = e instanceof SVGElement, size = parseFloat(style.fontSize);
  const ground = behind(e), ink = over(parse(svg ? style.fill : style.color), ground);
  const a = lum(ink), b = lum(ground), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  const large = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
  if (ratio < (large ? 3 : 4.5)) bad.push(ratio.toFixed(2) + " " + e.tagName + "." + e.className + ": " + walker.currentNode.data.trim().slice(0, 40));
}
return {bad, checked: seen.size};
