import express from 'express';
import fs, { createReadStream, promises as fsp } from 'fs';
import { readFile, writeFile, rm, cp, opendir } from 'fs/promises';
import fse from 'fs-extra';
import path, { basename, join, resolve } from 'path';
import archiver from 'archiver';
import * as tar from 'tar';
import unzipper from 'unzipper';
import { glob } from 'glob';
import XLSX from 'xlsx';
import ExcelJS from 'exceljs';
import PDFDocument from 'pdfkit';
const app = express();
app.get('/f/:name', async (req, res) => {
  const { name } = req.params;
  res.download(join('/data', name)); // want: path-traversal
  res.sendFile(resolve('/data', name)); // want: path-traversal
  res.sendFile(name, { root: '/data' });
  await readFile(`/data/${name}`, 'utf8'); // want: path-traversal
  await readFile(join('/data', basename(name)));
  await writeFile(path.join('/data', name), 'x'); // want: path-traversal
  await rm('/data/' + name, { recursive: true }); // want: path-traversal
  await cp('/a', '/data/' + name); // want: path-traversal
  await opendir('/data/' + name); // want: path-traversal
  const handle = await fsp.open('/data/' + name, 'r'); // want: path-traversal
  createReadStream('/data/' + name).pipe(res); // want: path-traversal
  fs.existsSync('/data/' + name) && fs.unlinkSync('/data/' + name); // want: path-traversal
  await fse.outputJson('/data/' + name, {}); // want: path-traversal
  await fse.copy('/data/' + name, '/tmp/x'); // want: path-traversal
  await fse.readJson('/data/config.json');
  archiver('zip').file('/data/' + name, { name: 'a' }); // want: path-traversal
  archiver('zip').directory('/data/' + name, false); // want: path-traversal
  await tar.x({ file: '/data/' + name, cwd: '/tmp' }); // want: path-traversal
  await unzipper.Open.file('/data/' + name); // want: path-traversal
  await glob(name + '/**/*.js'); // want: path-traversal
  XLSX.readFile('/data/' + name); // want: path-traversal
  await new ExcelJS.Workbook().xlsx.readFile('/data/' + name); // want: path-traversal
  const target = path.resolve('/data', name);
  if (!target.startsWith('/data' + path.sep)) throw new Error('bad');
  await readFile(target);
});
