<?php
use Silex\Application;
use Silex\Api\ControllerProviderInterface;
use Symfony\Component\HttpFoundation\Request;

$app = new Silex\Application();
$app->get('/hello/{name}', function ($name) use ($app) {
    return '<p>' . $name . '</p>'; // want: xss
});
$app->get('/safe/{name}', function ($name) use ($app) {
    return '<p>' . $app->escape($name) . '</p>';
});
$app->post('/run', function (Request $request) use ($app) {
    exec($request->get('cmd')); // want: command-injection
    $app['db']->fetchAll("SELECT * FROM t WHERE a = '" . $request->get('q') . "'"); // want: sql-injection
    return $app->redirect($request->query->get('to')); // want: open-redirect
});
class Blog implements ControllerProviderInterface
{
    public function connect(Application $app)
    {
        $c = $app['controllers_factory'];
        $c->get('/{id}', function (Application $app, $id) { system("x $id"); }); // want: command-injection
        $c->match('/n/{n}', function ($n) { system('seq ' . (int) $n); });
        return $c;
    }
}
