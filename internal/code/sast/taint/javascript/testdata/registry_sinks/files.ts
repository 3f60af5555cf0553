import express from "express";
import decompress from "decompress";
import yauzl from "yauzl";
import extract from "extract-zip";
import fs from "fs";
import path from "path";
import * as Minio from "minio";
import { DOMParser } from "@xmldom/xmldom";
import xpath from "xpath";
import { parseString, parseStringPromise, Builder } from "xml2js";
import { Xslt, XmlParser } from "xslt-processor";

const app = express();
const minio = new Minio.Client({ endPoint: "m", accessKey: "a", secretKey: "b" });

app.post("/zip", async (req, res) => {
  await decompress("/srv/in/" + req.body.file, "/srv/out"); // want: path-traversal
  await decompress("/srv/in/x.zip", "/srv/out/" + req.body.dir); // want: path-traversal
  await decompress("/srv/in/" + path.basename(req.body.file), "/srv/out");
  await extract("/srv/in/" + req.body.file, { dir: "/srv/out" }); // want: path-traversal
  await extract("/srv/in/x.zip", { dir: "/srv/" + req.body.dir }); // want: path-traversal
  await extract("/srv/in/x.zip", { dir: "/srv/" + path.basename(req.body.dir) });
  yauzl.open("/srv/in/" + req.body.file, { lazyEntries: true }, (err, zip) => { // want: path-traversal
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, (e, stream) => {
        stream.pipe(fs.createWriteStream("/srv/out/" + path.basename(entry.fileName)));
      });
    });
  });
});

app.post("/upload", (req, res) => {
  yauzl.fromBuffer(req.body, { lazyEntries: true }, (err, zip) => {
    zip.readEntry();
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, (e, stream) => stream.pipe(fs.createWriteStream("/srv/out/" + entry.fileName)));
    });
  });
});

app.post("/minio", async (req, res) => {
  await minio.fGetObject("bucket", "key", "/srv/out/" + req.body.name); // want: path-traversal
  await minio.fPutObject("bucket", req.body.name, "/srv/in/" + req.body.name, {}); // want: path-traversal
  await minio.putObject("bucket", req.body.name, "x");
  const other = new Minio.Client({ endPoint: req.body.host, accessKey: "a", secretKey: "b" }); // want: ssrf
  await other.listBuckets();
});

app.post("/xml", async (req, res) => {
  const doc = new DOMParser().parseFromString(req.body.xml, "text/xml");
  xpath.select("//user[@name='" + req.body.name + "']", doc); // want: xpath-injection
  const nodes = xpath.parse("//user[@name=$n]").select({ node: doc, variables: { n: req.body.name } });
  await parseStringPromise(req.body.xml);
  parseString(req.body.xml, (err, r) => res.json(r));
  const xml = new Builder().buildObject({ a: req.body.name });
  const xslt = new Xslt();
  await xslt.xsltProcess(new XmlParser().xmlParse("<a/>"), new XmlParser().xmlParse(req.body.xsl));
});
