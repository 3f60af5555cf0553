<?php
use function FastRoute\simpleDispatcher;
$dispatcher = simpleDispatcher(function (FastRoute\RouteCollector $r) {
    $r->addRoute('GET', '/file/{name}', ['FileHandler', 'show']);
    $r->get('/run/{cmd}', function (array $vars) { exec('run ' . $vars['cmd']); }); // want: command-injection
});
class FileHandler {
    public function show($vars) {
        exec('cat ' . $vars['name']); // not found: command-injection
        exec('cat ' . escapeshellarg($vars['name']));
    }
}
$info = $dispatcher->dispatch($_SERVER['REQUEST_METHOD'], rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)));
[, $handler, $vars] = $info;
exec('log ' . $vars['name']); // not found: command-injection
