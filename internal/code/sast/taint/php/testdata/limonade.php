<?php
require_once 'lib/limonade.php';

dispatch('/hello/:name', 'hello');
function hello()
{
    $name = params('name');
    return "<h1>Hello $name</h1>"; // want: xss
}

dispatch_post('/run/:cmd', 'run_command');
function run_command()
{
    exec('run ' . params('cmd')); // want: command-injection
    exec('run ' . escapeshellarg(params('cmd')));
    redirect_to('/');
}

run();
