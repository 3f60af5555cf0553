<?php

use Hprose\Http\Server;

function convert($name)
{
    return shell_exec('convert ' . $name); // want: command-injection
}

$server = new Server();
$server->addFunction('convert');
$server->start();

class Files
{
    public function read($name)
    {
        shell_exec('cat ' . escapeshellarg($name));
        return file_get_contents('/srv/' . $name); // want: path-traversal
    }
}

$service = new Yar_Server(new Files());
$service->handle();
