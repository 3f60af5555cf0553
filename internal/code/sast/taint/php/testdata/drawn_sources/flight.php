<?php
Flight::route('/hello/@name', function (string $name) {
    echo '<p>' . $name . '</p>'; // want: xss
});
Flight::route('POST /run', function () {
    $req = Flight::request();
    exec($req->data->cmd); // want: command-injection
    exec('x ' . $req->query['c']); // want: command-injection
    exec('seq ' . (int) $req->query['n']);
    exec($req->getBody()); // want: command-injection
    Flight::redirect($req->query->to); // want: open-redirect
    Flight::db()->runQuery("SELECT * FROM t WHERE a = '" . Flight::request()->data['q'] . "'"); // want: sql-injection
    Flight::db()->runQuery('SELECT * FROM t WHERE a = ?', [Flight::request()->data['q']]);
});
class User
{
    public function __construct(private \flight\Engine $app) {}
    public function show($name)
    {
        readfile('/srv/' . $this->app->request()->cookies['f']); // want: path-traversal
        exec("x $name"); // want: command-injection
    }
}
$app = Flight::app();
$app->group('/u', function (\flight\net\Router $router) {
    $router->get('/@name', [User::class, 'show']);
});
