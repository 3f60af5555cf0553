<?php
use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

$server = new Server('0.0.0.0', 9501);
$server->on('request', function (Request $request, Response $response) use ($server) {
    exec('tool ' . $request->get['arg']); // want: command-injection
    exec('tool ' . escapeshellarg($request->get['arg']));
    $response->header('Content-Type', 'text/html');
    $response->end('<h1>' . $request->post['t'] . '</h1>'); // want: xss
    $response->sendfile('/srv/' . $request->server['request_uri']); // want: path-traversal
    $response->redirect($request->get['to']); // want: open-redirect
    $server->task(['cmd' => $request->rawContent()]);
});
$server->on('task', function ($server, $taskId, $reactorId, $data) {
    exec($data['cmd']);
    exec('n ' . (int) $taskId);
});
$server->start();

class Handler
{
    public function __construct(Server $s)
    {
        $s->on('Request', [$this, 'onRequest']);
    }

    public function onRequest($req, $res)
    {
        exec('h ' . $req->header['x-tool']); // want: command-injection
        $res->end(json_encode($req->get));
    }
}
