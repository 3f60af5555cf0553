import express from 'express';
import { S3Client, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { LambdaClient, InvokeCommand } from '@aws-sdk/client-lambda';
import { SSMClient, SendCommandCommand } from '@aws-sdk/client-ssm';
import { Storage } from '@google-cloud/storage';
import { BlobServiceClient } from '@azure/storage-blob';
import Docker from 'dockerode';
import SftpClient from 'ssh2-sftp-client';
import { Client as FtpClient } from 'basic-ftp';
import nodemailer from 'nodemailer';
import pdf from 'html-pdf-node';
const app = express();
app.post('/c', async (req, res) => {
  const { key, url, file } = req.body;
  await new S3Client({}).send(new PutObjectCommand({ Bucket: 'b', Key: 'x', Body: key }));
  await new SSMClient({}).send(new SendCommandCommand({ DocumentName: 'AWS-RunShellScript', Parameters: { commands: ['ls ' + key] } })); // want: command-injection
  await new Storage().bucket('b').upload('/data/' + file); // want: path-traversal
  await new Storage().bucket('b').file('x').download({ destination: '/data/' + file }); // want: path-traversal
  await BlobServiceClient.fromConnectionString('c').getContainerClient('c').getBlockBlobClient('b').uploadFile('/data/' + file); // want: path-traversal
  const sftp = new SftpClient();
  await sftp.fastGet('/remote/a', '/data/' + file); // want: path-traversal
  const ftp = new FtpClient();
  await ftp.downloadTo('/data/' + file, 'remote'); // want: path-traversal
  const container = await new Docker().createContainer({ Image: 'a', Cmd: ['sh', '-c', 'ls ' + key] }); // want: command-injection
  await nodemailer.createTransport({}).sendMail({ to: 'a@b.c', subject: 'x', text: key });
  await nodemailer.createTransport({}).sendMail({ to: 'a@b.c', attachments: [{ path: '/data/' + file }] }); // want: path-traversal
  await nodemailer.createTransport({}).sendMail({ to: 'a@b.c', attachments: [{ filename: 'a.txt', content: key }] });
  await pdf.generatePdf({ url }, {}); // want: ssrf
  res.end();
});
