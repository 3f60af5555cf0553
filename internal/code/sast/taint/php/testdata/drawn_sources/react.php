<?php
use Psr\Http\Message\ServerRequestInterface;
use React\Http\HttpServer;
use React\Http\Message\Response;
use React\Socket\ConnectionInterface;
use React\Socket\SocketServer;

$http = new HttpServer(function (ServerRequestInterface $request) {
    exec('x ' . $request->getQueryParams()['c']); // want: command-injection
    exec('seq ' . (int) $request->getQueryParams()['n']);
    return Response::html('<p>' . $request->getParsedBody()['w'] . '</p>'); // want: xss
});
$http2 = new React\Http\HttpServer(
    new React\Http\Middleware\StreamingRequestMiddleware(),
    fn (ServerRequestInterface $r) => new Response(302, ['Location' => $r->getQueryParams()['to']]) // want: open-redirect
);
$socket = new SocketServer('127.0.0.1:8080');
$socket->on('connection', function (ConnectionInterface $connection) {
    $connection->on('data', function ($chunk) use ($connection) {
        eval($chunk); // want: code-injection
    });
});
$app = new FrameworkX\App();
$app->get('/u/{name}', function (Psr\Http\Message\ServerRequestInterface $request) {
    readfile('/srv/' . $request->getAttribute('name')); // want: path-traversal
});
