<?php

use Gamelink\Server;
use Workerman\Connection\TcpConnection;
use Workerman\Worker;

$worker = new Worker('websocket://0.0.0.0:2346');
$worker->onMessage = function (TcpConnection $connection, $data) {
    shell_exec('play ' . $data); // want: command-injection
    shell_exec('play ' . escapeshellarg($data));
};
$worker->onClose = function (TcpConnection $connection) {
    shell_exec('log closed');
};

$server = new Server('0.0.0.0:9000');
$server->onMessage = function ($peer, $message) {
    shell_exec('say ' . $message); // want: command-injection
};
$server->on('files.pack', function ($request) {
    shell_exec('tar cf out.tar ' . $request['name']); // want: command-injection
});
$server->onClose = function ($peer, $reason) {
    shell_exec('log ' . $reason);
};
