import express from 'express';
import AdmZip from 'adm-zip';
import archiver from 'archiver';
import tar from 'tar';
import tarFs from 'tar-fs';
import decompress from 'decompress';
import extract from 'extract-zip';
import unzipper from 'unzipper';
import yazl from 'yazl';
import fs from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';

const app = express();

app.post('/a', async (asked, answer) => {
  const name = String(asked.query.name);
  const zip = new AdmZip('/data/a.zip');
  zip.addLocalFile('/data/' + name); // want: path-traversal
  zip.extractAllTo('/data/' + name); // want: path-traversal
  zip.extractAllTo('/data/out');
  zip.getEntries().forEach((entry) => {
    fs.writeFileSync(path.join('/out', entry.entryName), entry.getData()); // want: path-traversal
    fs.writeFileSync(path.join('/out', path.basename(entry.entryName)), entry.getData());
  });
  const archive = archiver('zip');
  archive.file('/data/' + name, { name: 'a' }); // want: path-traversal
  archive.directory('/data/' + name, false); // want: path-traversal
  archive.append('text', { name });
  await tar.x({ file: '/data/' + name, cwd: '/out' }); // want: path-traversal
  await tar.x({ file: '/data/a.tar', cwd: '/out' });
  fs.createReadStream('a.tar').pipe(tarFs.extract('/data/' + name)); // want: path-traversal
  await decompress('/data/' + name, '/out'); // want: path-traversal
  await extract('/data/a.zip', { dir: '/data/' + name }); // want: path-traversal
  const out = new yazl.ZipFile();
  out.addFile('/data/' + name, 'a'); // want: path-traversal
  fs.createReadStream('a.zip').pipe(unzipper.Extract({ path: '/data/' + name })); // want: path-traversal
  answer.end();
});
