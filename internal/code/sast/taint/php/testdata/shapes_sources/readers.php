<?php

use Acme\Http;

function handle($request, $upload, $attachment, $socket)
{
    $body = Http::parseBody($request);
    exec('run ' . $body['name']); // want: command-injection
    exec('run ' . escapeshellarg($body['name']));
    exec('convert ' . $upload->getClientFilename()); // want: command-injection
    readfile('/srv/in/' . $upload->getClientFilename());
    readfile('/srv/in/' . $attachment->getFilename()); // want: path-traversal
    readfile('/srv/in/' . basename($attachment->getFilename()));
    exec('say ' . $socket->receive()); // want: command-injection
    exec('say ' . escapeshellarg($socket->receive()));
}

$engine = new \Acme\Engine();
$engine->renderString($_GET['template']); // want: template-injection

$queue = new \Acme\Orders();
$queue->work(function ($payload) {
    exec('order ' . $payload['name']); // want: command-injection
    exec('order ' . escapeshellarg($payload['name']));
});
$queue->inbound('orders.created', function ($order) {
    exec('order ' . $order['name']); // want: command-injection
    exec('order ' . escapeshellarg($order['name']));
});

class Lobby extends \Acme\View
{
    public function cmd_ping($host)
    {
        exec('ping ' . $host); // want: command-injection
        exec('ping ' . escapeshellarg($host));
    }
}

class Model extends \Acme\Endpoint
{
    public function predict($text)
    {
        exec('predict ' . $text); // want: command-injection
        exec('predict ' . escapeshellarg($text));
    }
}
