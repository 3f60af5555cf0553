<?php
use Swoole\Http\{Server, Request, Response};
use Swoole\WebSocket\{Server as WS, Frame};
use Ratchet\{MessageComponentInterface, ConnectionInterface};
use React\Http\HttpServer;
use Psr\Http\Message\ServerRequestInterface;
use Workerman\Worker;
use Spiral\RoadRunner\Http\PSR7Worker;
$s = new Server('x', 1);
$s->on('request', function (Request $req, Response $res) {
    exec('x ' . $req->get['q']); // want: command-injection
    exec('x ' . $req->post['a']); // want: command-injection
    exec('x ' . $req->rawContent()); // want: command-injection
    $res->end('<b>' . $req->get['q']); // want: xss
});
$ws = new WS('x', 1);
$ws->on('message', function (WS $server, Frame $frame) { exec('x ' . $frame->data); }); // want: command-injection
class Chat implements MessageComponentInterface {
    public function onOpen(ConnectionInterface $c) {}
    public function onMessage(ConnectionInterface $from, $msg) { exec('x ' . $msg); } // want: command-injection
    public function onClose(ConnectionInterface $c) {}
    public function onError(ConnectionInterface $c, \Exception $e) {}
}
$http = new HttpServer(function (ServerRequestInterface $request) {
    exec('x ' . $request->getQueryParams()['q']); // want: command-injection
    return React\Http\Message\Response::html('<b>' . $request->getQueryParams()['q']); // want: xss
});
$w = new Worker('http://x');
$w->onMessage = function ($connection, \Workerman\Protocols\Http\Request $request) {
    exec('x ' . $request->get('q')); // want: command-injection
    $connection->send('<b>' . $request->post('q')); // want: xss
};
$worker = PSR7Worker::class;
