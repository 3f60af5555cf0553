<?php

use Cms\Classes\ComponentBase;
use Statamic\Tags\Tags;
use Yiisoft\Router\CurrentRoute;
use Psr\Http\Message\ServerRequestInterface;

class Contact extends ComponentBase
{
    public function onSend()
    {
        exec('mail ' . post('name')); // want: command-injection
        exec('mail ' . escapeshellarg(post('name')));
        exec('mail ' . $this->param('slug')); // want: command-injection
    }
}

class FileAction
{
    public function __invoke(CurrentRoute $currentRoute, ServerRequestInterface $request)
    {
        readfile('/srv/' . $currentRoute->getArgument('name')); // want: path-traversal
        readfile('/srv/' . basename($currentRoute->getArgument('name')));
    }
}

$router = new \Aura\Router\RouterContainer();
$route = $router->getMatcher()->match(\Laminas\Diactoros\ServerRequestFactory::fromGlobals());
readfile('/srv/' . $route->attributes['name']); // want: path-traversal
readfile('/srv/' . basename($route->attributes['name']));

$phroute = new \Phroute\Phroute\RouteCollector();
$phroute->get('/files/{name}', function ($name) {
    readfile('/srv/' . $name); // want: path-traversal
    readfile('/srv/' . basename($name));
});
