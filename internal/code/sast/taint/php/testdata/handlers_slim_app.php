<?php
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;

$app = AppFactory::create();
$app->add(function (Request $request, $handler) {
    return $handler->handle($request->withAttribute('who', $request->getHeaderLine('X-Who')));
});
$app->get('/', function (Request $request, Response $response) {
    $response->getBody()->write('<b>' . $request->getAttribute('who') . '</b>'); // want: xss
    return $response;
});
$app->get('/json', function (Request $request, Response $response) {
    $response->getBody()->write(json_encode(['who' => $request->getAttribute('who')]));
    return $response->withHeader('Content-Type', 'application/json');
});
$app->get('/none', function (Request $request, Response $response) {
    $response->getBody()->write('<b>' . $request->getAttribute('none') . '</b>');
    return $response;
});
$app->run();
