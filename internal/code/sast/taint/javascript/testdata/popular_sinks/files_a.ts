import express from "express";
import fs, { promises as fsp, createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import fse from "fs-extra";
import gfs from "graceful-fs";
import jsonfile from "jsonfile";
import { rimraf } from "rimraf";
import { deleteAsync } from "del";
import path from "node:path";
import archiver from "archiver";
import AdmZip from "adm-zip";
import * as tar from "tar";
import extract from "extract-zip";
import send from "send";
import writeFileAtomic from "write-file-atomic";
import { loadJsonFile } from "load-json-file";
import { globby } from "globby";
import fg from "fast-glob";
import makeDir from "make-dir";
const app = express();
app.get("/", async (req, res) => {
  const f = req.query.f as string;
  await readFile(path.join("/srv", f)); // want: path-traversal
  await readFile(path.join("/srv", path.basename(f)));
  await fsp.writeFile(`/srv/${f}`, ""); // want: path-traversal
  createReadStream(path.resolve("/srv", f)).pipe(res); // want: path-traversal
  await rm("/srv/" + f, { recursive: true }); // want: path-traversal
  await fse.readJson("/srv/" + f); // want: path-traversal
  await fse.outputFile("/srv/" + f, ""); // want: path-traversal
  gfs.readFileSync("/srv/" + f); // want: path-traversal
  await jsonfile.readFile("/srv/" + f); // want: path-traversal
  await rimraf("/srv/" + f); // want: path-traversal
  await deleteAsync(["/srv/" + f]); // want: path-traversal
  const a = archiver("zip");
  a.file("/srv/" + f, { name: "x" }); // want: path-traversal
  a.directory("/srv/" + f, false); // want: path-traversal
  new AdmZip("/srv/" + f); // want: path-traversal
  await tar.x({ file: "/srv/" + f, cwd: "/tmp" }); // want: path-traversal
  await extract("/srv/" + f, { dir: "/tmp" }); // want: path-traversal
  send(req, "/srv/" + f).pipe(res); // want: path-traversal
  send(req, f, { root: "/srv" }).pipe(res);
  await writeFileAtomic("/srv/" + f, ""); // want: path-traversal
  await loadJsonFile("/srv/" + f); // want: path-traversal
  await globby("/srv/" + f + "/*"); // want: path-traversal
  await makeDir("/srv/" + f); // want: path-traversal
  res.sendFile("/srv/" + f); // want: path-traversal
  res.sendFile(f, { root: "/srv" });
  res.download("/srv/" + f); // want: path-traversal
});
