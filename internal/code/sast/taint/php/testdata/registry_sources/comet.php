<?php
use Comet\Comet;
use Comet\Request;
use Comet\Response;

$app = new Comet(['host' => '0.0.0.0', 'port' => 8080]);

$app->get('/hello/{name}', function (Request $request, Response $response, array $args) {
    exec('hello ' . $args['name']); // want: command-injection
    exec('hello ' . escapeshellarg($args['name']));
    return $response->with('<h1>' . $args['name'] . '</h1>'); // want: xss
});

$app->post('/run', function ($request, $response) {
    $body = (array) $request->getParsedBody();
    exec($body['cmd']); // want: command-injection
    readfile('/srv/' . $request->getQueryParams()['file']); // want: path-traversal
    return $response->withHeader('Location', $body['to'])->withStatus(302); // not found: open-redirect
});
$app->run();
