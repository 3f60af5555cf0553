<?php
$dispatcher = FastRoute\simpleDispatcher(function (FastRoute\RouteCollector $r) {
    $r->addRoute('GET', '/user/{name}', 'get_user');
    $r->get('/run/{cmd:.+}', [Tools::class, 'run']);
    $r->addRoute('POST', '/x', function ($vars) {
        exec($vars['cmd']); // want: command-injection
    });
});
class Tools
{
    public function run(array $vars)
    {
        exec($vars['cmd']); // want: command-injection
        exec('seq ' . (int) $vars['n']);
    }
}
$routeInfo = $dispatcher->dispatch($_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI']);
switch ($routeInfo[0]) {
    case FastRoute\Dispatcher::FOUND:
        [, $handler, $vars] = $routeInfo;
        system('x ' . $vars['name']); // not found: command-injection
        break;
}
