class Rare {
  static { setup(); }
  ['a' + 'b']() { return 1; }
  #own = 1;
  get size() { return this.#own; }
}

module.exports = exports = Rare;

function Old() { this.a = 1; }
Object.assign(Old.prototype, { run() { return 2; }, go: function () {} });
util.inherits(Old, Base);

function run(a, b) {
  try { a(); } catch ({ message }) { b(message); }
  const { x: { y }, ['k' + 1]: z = 2, ...rest } = a;
  const { p: { q } } = require('p');
  onmessage = function (e) { b(e); };
  label: for (const k in a) { continue label; }
  for (x of a) { if (x) break; }
  with (a) { b(); }
  function* inner() { yield* a; const got = yield b; }
  a?.b?.[b]?.(y);
  a ||= b;
  (a, b);
  new.target;
  import.meta.url;
  res.setHeader('Set-Cookie', ['a=1; Secure' + (b ? '; HttpOnly' : ''), 'b' - 1]);
  return `${a}` + /x/gi.test(b) + void 0 + typeof a + -1n;
}
