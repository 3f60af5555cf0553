<?php
use Workerman\Worker;
use Workerman\Connection\TcpConnection;
use Workerman\Protocols\Http\Request;
use Workerman\Protocols\Http\Response;

$http = new Worker('http://0.0.0.0:8080');
$http->onMessage = function (TcpConnection $connection, Request $request) {
    system('ls ' . $request->get('dir')); // want: command-injection
    system('ls ' . escapeshellarg($request->get('dir')));
    readfile('/srv/' . $request->file('f')['name']); // want: path-traversal
    $connection->send(new Response(302, ['Location' => $request->post('to')])); // want: open-redirect
};
$ws = new Worker('websocket://0.0.0.0:8081');
$ws->onMessage = static function ($connection, $data) {
    $msg = json_decode($data, true);
    shell_exec('say ' . $msg['text']); // want: command-injection
    shell_exec('seq ' . (int) $msg['n']);
};
class Handler
{
    public function onMessage($connection, $data) { eval($data); } // not found: code-injection
}
$tcp = new Worker('text://0.0.0.0:8082');
$tcp->onMessage = [new Handler(), 'onMessage'];
Worker::runAll();
