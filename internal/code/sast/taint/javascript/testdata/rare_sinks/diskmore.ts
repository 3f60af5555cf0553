import type { Request, Response } from 'express';
import { readFileSync as load } from 'node:fs';
import { createReadStream } from 'fs';
import fsp from 'fs/promises';
import { join } from 'path';
import tmp from 'tmp';
import { unlink } from 'fs-extra';
import { outputFile } from 'fs-extra';
import StreamZip from 'node-stream-zip';
import { packTar } from 'tar-stream';
import sevenBin from 'node-7z';
import Jimp from 'jimp';
import csv from 'csvtojson';
import xlsx from 'xlsx';
import dotenv from 'dotenv';
export async function a(asked: Request, answer: Response) {
  const name = String(asked.query.name);
  load(join('/data', name)); // want: path-traversal
  await fsp.rm('/data/' + name, { recursive: true }); // want: path-traversal
  await outputFile('/data/' + name, 'a'); // want: path-traversal
  new StreamZip({ file: '/data/' + name }); // want: path-traversal
  sevenBin.extractFull('/data/' + name, '/out'); // want: path-traversal
  await Jimp.read('/data/' + name); // want: path-traversal
  await csv().fromFile('/data/' + name); // want: path-traversal
  xlsx.readFile('/data/' + name); // want: path-traversal
  createReadStream('/data/fixed').pipe(answer);
}
