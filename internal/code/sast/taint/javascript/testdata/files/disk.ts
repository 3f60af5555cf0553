import express from 'express';
import fs, { promises } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import fse from 'fs-extra';
import path from 'node:path';
import sharp from 'sharp';
import { glob } from 'glob';
import fastGlob from 'fast-glob';
import { rimraf } from 'rimraf';
import del from 'del';
import { mkdirp } from 'mkdirp';
import send from 'send';
import writeFileAtomic from 'write-file-atomic';
import jsonfile from 'jsonfile';
import loadJson from 'load-json-file';
import { Storage } from '@google-cloud/storage';
import vfs from 'vinyl-fs';
import cpy from 'cpy';

const app = express();
const bucket = new Storage().bucket('a');

app.get('/a', async (asked, answer) => {
  const name = String(asked.query.name);
  const file = path.join('/data', name);
  await readFile(file); // want: path-traversal
  await unlink(file); // want: path-traversal
  fs.createReadStream(file).pipe(answer); // want: path-traversal
  await promises.writeFile(file, 'a'); // want: path-traversal
  await readFile(path.join('/data', path.basename(name)));
  await fse.readJson(file); // want: path-traversal
  await fse.pathExists(file);
  fs.opendirSync(file); // want: path-traversal
  fs.truncateSync(file); // want: path-traversal
  fs.symlinkSync('/data/index', file); // want: path-traversal
  fse.ensureDirSync(file); // want: path-traversal
  fse.outputJSONSync(file, {}); // want: path-traversal
  fs.truncateSync(path.join('/data', path.basename(name)));
  await sharp(file).resize(10).toBuffer(); // want: path-traversal
  await sharp(Buffer.from('a')).toFile(file); // want: path-traversal
  await rimraf(file); // want: path-traversal
  await del([file]); // want: path-traversal
  await mkdirp(file); // want: path-traversal
  send(asked, file).pipe(answer); // want: path-traversal
  send(asked, name, { root: '/data' }).pipe(answer);
  await writeFileAtomic(file, 'a'); // want: path-traversal
  await jsonfile.readFile(file); // want: path-traversal
  await glob(name + '/*', { cwd: '/data' }); // want: path-traversal
  await fastGlob(name + '/*'); // want: path-traversal
  await bucket.file('a').download({ destination: file }); // want: path-traversal
  await bucket.upload(file); // want: path-traversal
  Bun.file(file); // want: path-traversal
  await Bun.write(file, 'a'); // want: path-traversal
  answer.sendFile(file); // want: path-traversal
  answer.sendFile(name, { root: '/data' });
});
