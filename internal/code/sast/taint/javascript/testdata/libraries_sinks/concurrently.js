const concurrently = require('concurrently');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  concurrently([`npm run build -- ${q}`, 'npm run watch']); // want: command-injection
  concurrently(['npm run build']);
});
