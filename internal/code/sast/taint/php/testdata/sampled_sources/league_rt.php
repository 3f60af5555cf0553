<?php
use League\Route\Router;
use Psr\Http\Message\{ServerRequestInterface, ResponseInterface};
use Laminas\Diactoros\Response\{HtmlResponse, RedirectResponse};
$router = new Router();
$router->map('GET', '/files/{name}', function (ServerRequestInterface $request, array $args): ResponseInterface {
    exec('cat ' . $args['name']); // want: command-injection
    exec('cat ' . escapeshellarg($args['name']));
    return new HtmlResponse('<b>' . $request->getQueryParams()['q']); // want: xss
});
$router->group('/admin', function ($group) {
    $group->post('/run', fn (ServerRequestInterface $r) => new RedirectResponse($r->getParsedBody()['to'])); // want: open-redirect
});
