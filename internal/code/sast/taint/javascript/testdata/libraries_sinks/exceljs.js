const ExcelJS = require('exceljs');
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile('/srv/in/' + q); // want: path-traversal
  await workbook.xlsx.readFile('/srv/in/a.xlsx');
});
