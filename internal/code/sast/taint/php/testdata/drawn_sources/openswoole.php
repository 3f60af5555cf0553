<?php
use OpenSwoole\Http\Request;
use OpenSwoole\Http\Response;
use OpenSwoole\WebSocket\Frame;
use OpenSwoole\WebSocket\Server;

$server = new Server('0.0.0.0', 9502);
$server->on('Open', function (Server $server, Request $request) {
    exec('x ' . $request->get['user']); // want: command-injection
});
$server->on('message', function (Server $server, Frame $frame) {
    $msg = json_decode($frame->data);
    exec($msg->cmd); // want: command-injection
    exec('seq ' . intval($msg->n));
});
$server->on('request', function (Request $request, Response $response) {
    $response->end('<p>' . $request->post['w'] . '</p>'); // want: xss
    $response->redirect($request->get['to']); // want: open-redirect
    readfile('/srv/' . $request->header['x-f']); // want: path-traversal
    exec($request->rawContent()); // want: command-injection
});
$tcp = new OpenSwoole\Server('127.0.0.1', 9501);
$tcp->on('Receive', function ($server, $fd, $reactorId, $data) {
    eval($data); // want: code-injection
});
$tcp->start();
