<?php
use Flight;
Flight::route('GET /x/@name', function ($name) { exec('x ' . $name); exec('x ' . Flight::request()->query['q']); }); // want: command-injection
Flight::route('POST /y', function () { exec('x ' . Flight::request()->data->name); }); // want: command-injection
$f3 = \Base::instance();
$f3->route('GET /x/@name', function ($f3, $params) { exec('x ' . $params['name']); exec('x ' . $f3->get('GET.q')); }); // want: command-injection
$app = new \Leaf\App();
app()->get('/x/{name}', function ($name) { exec('x ' . $name); exec('x ' . request()->get('q')); }); // want: command-injection
$lumen = new \Laravel\Lumen\Application();
$lumen->router->get('x/{name}', function ($name) { exec('x ' . $name); }); // want: command-injection
$router = new \Bramus\Router\Router();
$router->post('/y/([^/]+)', function ($name) { exec('x ' . $name); }); // want: command-injection
$klein = new \Klein\Klein();
$klein->respond('GET', '/[:name]', function ($request) { exec('x ' . $request->name); exec('x ' . $request->param('q')); }); // want: command-injection
