import express from 'express';
import multer from 'multer';
import fileUpload from 'express-fileupload';
import { formidable } from 'formidable';
import busboy from 'busboy';
import Busboy from '@fastify/busboy';
import fs from 'node:fs';
import path from 'node:path';
import { exec } from 'node:child_process';

const app = express();
const upload = multer({ dest: '/tmp' });

app.post('/a', upload.single('file'), (asked, answer) => {
  exec('convert ' + asked.file.originalname); // want: command-injection
  fs.renameSync(asked.file.path, path.join('/data', path.basename(asked.file.originalname)));
});

app.post('/b', fileUpload(), (asked, answer) => {
  exec('convert ' + asked.files.picture.name); // want: command-injection
});

app.post('/c', async (asked, answer) => {
  const form = formidable({});
  const [fields, files] = await form.parse(asked);
  exec('convert ' + fields.name); // want: command-injection
  exec('convert ' + files.picture[0].originalFilename); // want: command-injection
  form.parse(asked, (error, given, sent) => {
    exec('convert ' + given.name); // want: command-injection
    exec('convert ' + error.code);
  });
});

app.post('/d', (asked, answer) => {
  const reader = busboy({ headers: asked.headers });
  reader.on('file', (name, stream, info) => {
    exec('convert ' + info.filename); // want: command-injection
  });
  reader.on('field', (name, value) => {
    exec('convert ' + value); // want: command-injection
  });
  reader.on('finish', () => exec('done'));
});
