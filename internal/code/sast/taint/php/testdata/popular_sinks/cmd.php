<?php
use Symfony\Component\Process\Process;
use Illuminate\Support\Facades\{Process as LP, SSH};
use phpseclib3\Net\{SSH2, SFTP};
use Spatie\Ssh\Ssh as SpatieSsh;
use mikehaertl\shellcommand\Command;
$q = $_GET['q'];
exec("ls $q", $out); // want: command-injection
exec('ls ' . escapeshellarg($q));
echo shell_exec('ls ' . $q); // want: command-injection
$o = `ls $q`; // want: command-injection
passthru('ls ' . $q); // want: command-injection
proc_open('ls ' . $q, [], $pipes); // want: command-injection
proc_open(['ls', '--', $q], [], $pipes);
popen("ls $q", 'r'); // want: command-injection
pcntl_exec('/bin/sh', ['-c', $q]); // want: command-injection
Process::fromShellCommandline('ls ' . $q)->run(); // want: command-injection
(new Process(['ls', '--', $q]))->run();
(new Process(['sh', '-c', 'ls ' . $q]))->mustRun(); // want: command-injection
LP::run('ls ' . $q); // want: command-injection
LP::path('/x')->start("ls $q"); // want: command-injection
LP::run(['ls', '--', $q]);
$ssh = new SSH2('x');
$ssh->exec('ls ' . $q); // want: command-injection
ssh2_exec($c, 'ls ' . $q); // want: command-injection
SpatieSsh::create('a', 'b')->execute('ls ' . $q); // want: command-injection
(new Command('ls ' . $q))->execute(); // want: command-injection
mail('a@b.example', 's', 'b', '', '-f' . $q); // want: command-injection
