<?php

use GuzzleHttp\Client;
use Monolog\Logger;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Slim\Factory\AppFactory;

$app = AppFactory::create();
$app->map(['GET', 'POST'], '/items/{id}', function ($request, $response, $args) {
    $response->getBody()->write($args['id']); // want: xss
    return $response;
});
$app->get('/go', function (ServerRequestInterface $request, ResponseInterface $response) {
    $q = $request->getQueryParams();
    if (isset($q['old'])) {
        return $response->withRedirect($q['next']); // want: open-redirect
    }
    $response = $response->withHeader('X-Search', $q['q']);
    echo $response->getStatusCode();
    $request = $request->withAttribute('q', $q['q']);
    echo $request->getMethod();
    return $response->withJson(['q' => $q['q']]);
});

function fetch(Client $client, Logger $log)
{
    $client->request('GET', $_GET['url']); // want: ssrf
    $client->request('GET', 'https://api.example.com/', ['verify' => false]); // want: no-tls-check
    $client->get('https://api.example.com/', ['verify' => false]); // want: no-tls-check
    $client->get('https://api.example.com/', ['verify' => '/etc/ssl/own-ca.pem']);
    echo $client->get('https://api.example.com/?q=' . $_GET['q'])->getBody();
    $log->info('asked for ' . $_GET['q']);
}

function escaped(HTMLPurifier $purifier, $escaper)
{
    echo $purifier->purify($_POST['text']);
    echo $escaper->escapeHtml($_POST['text']);
    echo $escaper->other($_POST['text']); // want: xss
}
