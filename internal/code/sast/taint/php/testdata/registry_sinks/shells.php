<?php
use Amp\Process\Process as AmpProcess;
use phpseclib3\Net\SFTP;
use phpseclib3\Net\SSH2;
use React\ChildProcess\Process;
use Spatie\Browsershot\Browsershot;

$cmd = $_POST['cmd'];

proc_open("tool $cmd", [], $pipes); // want: command-injection
proc_open(['tool', '--', $cmd], [], $pipes);
proc_open('tool ' . escapeshellarg($cmd), [['pipe', 'r']], $pipes, '/srv');
$h = popen('cat ' . $cmd, 'r'); // want: command-injection
$h = popen('cat ' . escapeshellarg($cmd), 'r');
pclose(popen($cmd . ' &', 'w')); // want: command-injection

$p = new Process('ping ' . $cmd); // want: command-injection
$p->start();
$p = new Process('exec ping ' . escapeshellarg($cmd), '/tmp');

AmpProcess::start("echo $cmd"); // want: command-injection
AmpProcess::start(['echo', $cmd]);
$amp = new AmpProcess('ls ' . $cmd); // want: command-injection

$ssh = new SSH2('h.example');
$ssh->login('u', $_POST['pass']);
$ssh->exec('ls ' . $cmd); // want: command-injection
$ssh->exec('ls ' . escapeshellarg($cmd));
$ssh->write("cat $cmd\n"); // want: command-injection
new SSH2($_GET['host']); // want: ssrf
$sftp = new SFTP('h.example');
$sftp->get('a.txt', '/srv/' . $_GET['local']); // want: path-traversal
$sftp->put('a.txt', '/srv/' . $_GET['local'], SFTP::SOURCE_LOCAL_FILE); // want: path-traversal
$sftp->mkdir('in');

Browsershot::url($_GET['url'])->save('/srv/shots/a.png'); // want: ssrf
Browsershot::html('<p>' . htmlspecialchars($_GET['t']) . '</p>')->pdf();
Browsershot::url('https://x.example')->save('/srv/shots/' . $_GET['name']); // want: path-traversal
Browsershot::html($_GET['html'])->pdf(); // want: xss
Browsershot::url('https://x.example')->evaluate('document.title = ' . $_GET['js']); // want: code-injection
(new Browsershot())->setUrl($_GET['url'])->bodyHtml(); // want: ssrf
