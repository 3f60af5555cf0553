<?php

use Aws\Ssm\SsmClient;
use Cz\Git\GitRepository;
use Docker\Docker;
use Illuminate\Process\Factory;
use Illuminate\Support\Facades\Artisan;
use Illuminate\Support\Facades\Process as LaravelProcess;
use Knp\Snappy\Pdf;
use mikehaertl\shellcommand\Command;
use phpseclib3\Net\SFTP;
use phpseclib3\Net\SSH2;
use React\ChildProcess\Process as ReactProcess;
use Spatie\Ssh\Ssh;
use Swoole\Coroutine\System;
use Symfony\Component\Process\Process;
use Amp\Process\Process as AmpProcess;
use Gitonomy\Git\Admin;
use CzProject\GitPhp\Git;

function line()
{
    return 'ping ' . $_GET['host'];
}

function quoted()
{
    return 'ping ' . escapeshellarg($_GET['host']);
}

// PHP
function use_php()
{
    exec(line()); // want: command-injection
    system(line()); // want: command-injection
    passthru(line()); // want: command-injection
    shell_exec(line()); // want: command-injection
    popen(line(), 'r'); // want: command-injection
    proc_open(line(), [], $pipes); // want: command-injection
    pcntl_exec('/bin/sh', ['-c', line()]); // want: command-injection
    echo `ping {$_GET['host']}`; // want: command-injection
    proc_open(['ping', $_GET['host']], [], $pipes);
    exec(quoted());
}

// Symfony
function use_symfony()
{
    Process::fromShellCommandline(line()); // want: command-injection
    new Process(['sh', '-c', line()]); // want: command-injection
    new Process(['ping', $_GET['host']]);
    Process::fromShellCommandline(quoted());
}

// Laravel
function use_laravel(Factory $factory)
{
    LaravelProcess::run(line()); // want: command-injection
    LaravelProcess::timeout(5)->run(line()); // want: command-injection
    $factory->run(line()); // want: command-injection
    LaravelProcess::run(['ping', $_GET['host']]);
    LaravelProcess::run(quoted());
}

// phpseclib
function use_phpseclib()
{
    $ssh = new SSH2('host');
    $ssh->exec(line()); // want: command-injection
    $ssh->write(line() . "\n"); // want: command-injection
    $ssh->exec(quoted());
    $sftp = new SFTP('host');
    $sftp->get('remote', '/srv/' . $_GET['name']); // want: path-traversal
    $sftp->get('/srv/' . $_GET['name']); // want: path-traversal
    $sftp->get('/srv/' . basename($_GET['name']));
}

// ssh2
function use_ssh2($session)
{
    ssh2_exec($session, line()); // want: command-injection
    ssh2_exec($session, quoted());
}

// Spatie SSH
function use_spatie()
{
    Ssh::create('user', 'host')->execute(line()); // want: command-injection
    Ssh::create('user', 'host')->execute(quoted());
}

// shellcommand
function use_shellcommand()
{
    new Command(line()); // want: command-injection
    (new Command('ping'))->addArg($_GET['host']);
}

// ReactPHP
function use_react()
{
    new ReactProcess(line()); // want: command-injection
    new ReactProcess(quoted());
}

// Amp
function use_amp()
{
    AmpProcess::start(line()); // want: command-injection
    AmpProcess::start(['ping', $_GET['host']]);
}

// Swoole
function use_swoole()
{
    System::exec(line()); // want: command-injection
    System::exec(quoted());
}

// SSM
function use_ssm(SsmClient $ssm)
{
    $ssm->sendCommand(['Parameters' => ['commands' => [line()]]]); // want: command-injection
    $ssm->sendCommand(['Parameters' => ['commands' => ['uptime']]]);
}

// PHP code
function use_code()
{
    eval($_GET['code']); // want: code-injection
    assert($_GET['code']); // want: code-injection
    call_user_func($_GET['f'], 1); // want: code-injection
    $_GET['f'](); // want: code-injection
    $named = 'page_' . $_GET['f'];
    if (function_exists($named)) {
        call_user_func($named);
        $named();
    }
    call_user_func([$this, 'action' . $_GET['f']]);
}

// Expressions
function use_expressions(\Symfony\Component\ExpressionLanguage\ExpressionLanguage $language)
{
    $language->evaluate($_GET['e']); // want: code-injection
    $language->evaluate('a + 1', ['a' => $_GET['a']]);
    (new V8Js())->executeString($_GET['e']); // want: code-injection
}
