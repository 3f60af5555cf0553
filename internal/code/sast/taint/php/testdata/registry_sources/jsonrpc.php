<?php
use JsonRPC\Server;
use JsonRPC\Procedure;
use Datto\JsonRpc\Evaluator;
use Datto\JsonRpc\Http\Server as HttpServer;

class Files
{
    public function read($path)
    {
        return file_get_contents('/srv/' . $path); // want: path-traversal
    }

    public function head($lines)
    {
        return shell_exec('head -n ' . (int) $lines);
    }
}

$server = new Server();
$server->getProcedureHandler()
    ->withObject(new Files())
    ->withCallback('run', function ($command, $n) {
        exec('seq ' . intval($n));
        return exec($command); // want: command-injection
    })
    ->withClassAndMethod('ls', new Dirs(), 'listing');
echo $server->execute();

class Dirs
{
    public function listing($dir)
    {
        return shell_exec('ls ' . $dir); // want: command-injection
    }
}

class Api implements Evaluator
{
    public function evaluate($method, $arguments)
    {
        if ($method === 'calc') {
            return eval('return ' . $arguments[0] . ';'); // want: code-injection
        }
        return (int) $arguments[0];
    }
}
(new HttpServer(new Api()))->reply();
