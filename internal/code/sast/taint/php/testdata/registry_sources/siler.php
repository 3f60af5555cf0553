<?php
use Siler\Functional as λ;
use Siler\Http\Request;
use Siler\Http\Response;
use Siler\Route;
use Siler\Swoole;
use function Siler\Http\redirect;

Route\get('/hello/{name}', function (array $routeParams) {
    Response\html('<h1>' . $routeParams['name'] . '</h1>'); // want: xss
    Response\json(['name' => $routeParams['name']]);
});

Route\post('/run', function () {
    exec('run ' . Request\post('arg')); // want: command-injection
    exec('run ' . (int) Request\get('n'));
    $body = Request\json();
    exec('run ' . $body['cmd']); // want: command-injection
    exec('run ' . Request\raw()); // want: command-injection
    redirect(Request\get('to')); // want: open-redirect
});

Route\get('/file/{f}', fn (array $p) => readfile('/srv/' . $p['f'])); // want: path-traversal
