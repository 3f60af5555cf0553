import express from 'express';
import { Client } from 'ssh2';
import { NodeSSH } from 'node-ssh';
import SftpClient from 'ssh2-sftp-client';
import Docker from 'dockerode';
import * as k8s from '@kubernetes/client-node';
import { Client as Ftp } from 'basic-ftp';

const app = express();
const connection = new Client();
const ssh = new NodeSSH();
const docker = new Docker();

app.get('/a', async (asked, answer) => {
  const host = String(asked.query.host);
  connection.on('ready', () => {
    connection.exec('ping ' + host, () => {}); // want: command-injection
    connection.exec('uptime', () => {});
  });
  await ssh.execCommand('ping ' + host); // want: command-injection
  await ssh.exec('ping', [host]);
  const sftp = new SftpClient();
  await sftp.get('/data/' + host); // want: path-traversal
  await sftp.fastPut('/tmp/a', '/data/' + host); // want: path-traversal
  await sftp.list('/data');
  const ftp = new Ftp();
  await ftp.downloadTo('/data/' + host, 'a.txt'); // want: path-traversal
  const container = docker.getContainer('a');
  await container.exec({ Cmd: ['sh', '-c', 'ping ' + host] }); // want: command-injection
  await container.exec({ Cmd: ['ping', host] });
  await docker.run('alpine', ['sh', '-c', host], process.stdout); // want: command-injection
  answer.end();
});
