<?php
require 'vendor/autoload.php';

$dispatcher = FastRoute\simpleDispatcher(function (FastRoute\RouteCollector $r) {
    $r->addRoute('GET', '/file/{name:.+}', 'show_file');
});

function show_file(array $vars)
{
    readfile('/srv/' . $vars['name']); // not found: path-traversal
    readfile('/srv/motd');
}

$routeInfo = $dispatcher->dispatch($_SERVER['REQUEST_METHOD'], rawurldecode($_SERVER['REQUEST_URI']));
switch ($routeInfo[0]) {
    case FastRoute\Dispatcher::FOUND:
        $handler = $routeInfo[1];
        $vars = $routeInfo[2];
        $handler($vars);
        break;
}
