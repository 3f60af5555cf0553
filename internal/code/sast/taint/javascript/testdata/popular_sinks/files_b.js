const express = require("express");
const fileUpload = require("express-fileupload");
const sharp = require("sharp");
const XLSX = require("xlsx");
const ExcelJS = require("exceljs");
const csv = require("csvtojson");
const { FtpClient, Client: BasicFtp } = require("basic-ftp");
const SftpClient = require("ssh2-sftp-client");
const ffmpeg = require("fluent-ffmpeg");
const { createWorker } = require("tesseract.js");
const PDFDocument = require("pdfkit");
const NodeCache = require("node-cache");
const unzipper = require("unzipper");
const decompress = require("decompress");
const mv = require("mv");
const ncp = require("ncp").ncp;
const touch = require("touch");
const app = express();
app.use(fileUpload());
app.post("/", async (req, res) => {
  const { f } = req.body;
  await req.files.doc.mv("/up/" + f); // want: path-traversal
  await sharp("/img/" + f).resize(1).toBuffer(); // want: path-traversal
  await sharp(Buffer.from("")).toFile("/img/" + f); // want: path-traversal
  XLSX.readFile("/x/" + f); // want: path-traversal
  XLSX.writeFile({}, "/x/" + f); // want: path-traversal
  XLSX.writeFile(XLSX.read(f), "/x/out.xlsx");
  await new ExcelJS.Workbook().xlsx.readFile("/x/" + f); // want: path-traversal
  await csv().fromFile("/x/" + f); // want: path-traversal
  const ftp = new BasicFtp();
  await ftp.downloadTo("/x/" + f, "a"); // want: path-traversal
  const sftp = new SftpClient();
  await sftp.fastGet("a", "/x/" + f); // want: path-traversal
  new PDFDocument().image("/x/" + f); // want: path-traversal
  await decompress("/x/" + f, "dist"); // want: path-traversal
  await unzipper.Open.file("/x/" + f); // want: path-traversal
  mv("/x/" + f, "/y/z", () => {}); // want: path-traversal
  ncp("/x/" + f, "/y", () => {}); // want: path-traversal
  const mod = require("./plugins/" + f); // want: code-injection
  const m2 = await import("./plugins/" + f); // want: code-injection
});
