<?php
namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Laravel\Lumen\Routing\Controller as BaseController;

class PostController extends BaseController
{
    public function index(Request $request, $slug)
    {
        DB::select("SELECT * FROM posts WHERE slug = '$slug'"); // want: sql-injection
        DB::select('SELECT * FROM posts WHERE slug = ?', [$slug]);
        DB::select('SELECT * FROM posts ORDER BY ' . $request->input('sort')); // want: sql-injection
        $data = $this->validate($request, ['n' => 'integer', 'cmd' => 'required']);
        exec($data['cmd']); // not found: command-injection
        exec('seq ' . $data['n']);
        return redirect($request->query('to')); // want: open-redirect
    }
}

$router->get('/run/{cmd}', function ($cmd) use ($router) {
    return shell_exec($cmd); // want: command-injection
});
$router->post('/u', ['as' => 'u', 'uses' => 'PostController@index']);
$router->group(['prefix' => 'x'], function () use ($router) {
    $router->put('/{id:[0-9]+}', function (\Illuminate\Http\Request $request, $id) {
        DB::statement('DELETE FROM p WHERE id = ' . $id);
        DB::statement("DELETE FROM p WHERE n = '" . $request->json('n') . "'"); // want: sql-injection
    });
});
