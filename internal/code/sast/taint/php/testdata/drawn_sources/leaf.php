<?php
require __DIR__ . '/vendor/autoload.php';

use Leaf\Http\Request;

app()->get('/hello/{name}', function ($name) {
    echo '<p>' . $name . '</p>'; // want: xss
    exec('x ' . request()->get('c')); // want: command-injection
});
app()->post('/run', function () {
    $data = request()->body();
    exec($data['cmd']); // not found: command-injection
    exec('seq ' . (int) $data['n']);
    exec('x ' . app()->request()->params('x')); // want: command-injection
    readfile('/srv/' . Request::get('f')); // want: path-traversal
    response()->markup('<p>' . request()->get('w') . '</p>'); // want: xss
    response()->redirect(request()->query('to')); // not found: open-redirect
});
class UsersController extends \Leaf\Controller
{
    public function store() { exec($this->request->get('cmd')); } // want: command-injection
}
$app = new Leaf\App;
$app->get('/x/(.*)', function ($x) { system("x $x"); }); // want: command-injection
app()->run();
