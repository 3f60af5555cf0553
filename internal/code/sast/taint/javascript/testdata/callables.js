// Text is no function.
const app = require("express")();

app.get("/run", (req, res) => {
  const x = req.query.x;
  if (x instanceof Function) eval(x);
  if (typeof x === "function") eval(x);
  if (x instanceof Widget) eval(x); // want: code-injection
  if (typeof x !== "function") eval(x); // want: code-injection
});
