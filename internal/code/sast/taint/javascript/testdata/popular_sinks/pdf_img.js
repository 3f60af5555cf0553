const express = require("express");
const { exec } = require("child_process");
const wkhtmltopdf = require("wkhtmltopdf");
const pdf = require("html-pdf");
const htmlPdf = require("html-pdf-node");
const gm = require("gm").subClass({ imageMagick: true });
const im = require("imagemagick");
const puppeteer = require("puppeteer-core");
const nodemailer = require("nodemailer");
const sgMail = require("@sendgrid/mail");
const fs = require("fs");
const app = express();
app.post("/", async (req, res) => {
  const { html, file, to, subject } = req.body;
  wkhtmltopdf(req.body.url).pipe(res); // want: ssrf
  gm("/img/" + file).resize(1).write("/x/y", () => {}); // want: path-traversal
  im.convert(["/img/" + file, "x"], () => {}); // want: command-injection
  res.end();
});
