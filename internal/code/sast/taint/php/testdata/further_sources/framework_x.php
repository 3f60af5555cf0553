<?php

use Psr\Http\Message\ServerRequestInterface;
use React\Http\Message\Response;

$app = new FrameworkX\App();

$app->get('/users/{name}', function (ServerRequestInterface $request) {
    $name = $request->getAttribute('name');
    system('finger ' . $name); // want: command-injection
    system('finger ' . escapeshellarg($name));
    return Response::html('<p>' . $request->getQueryParams()['note'] . '</p>'); // want: xss
});

$app->run();
