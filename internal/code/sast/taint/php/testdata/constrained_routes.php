<?php
// Routes that say what their parameters are: in a class, in a chain, by an expression of WordPress.

namespace App\Http\Controllers;

use Illuminate\Support\Facades\Route;
use Slim\Factory\AppFactory;

class NoteController
{
    public function show($day, $name)
    {
        exec("show $day");
        exec("show $name"); // want: command-injection
    }

    public function loose($day)
    {
        exec("show $day"); // want: command-injection
    }
}

Route::get('/a/{day}/{name}', [NoteController::class, 'show'])->name('a')->where('day', '[0-9]{8}');
Route::get('/b/{day}', [NoteController::class, 'loose'])->where('day', '[0-9]{8}.*');
Route::get('/c/{id}/{kind}/{rest}', function ($id, $kind, $rest) {
    exec("show $id");
    exec("show $kind");
    exec("show $rest"); // want: command-injection
})->whereNumber('id')->whereIn('kind', ['a', 'b'])->where(['rest' => '.*']);
Route::get('/d/{id}', function ($id) {
    exec("show $id"); // want: command-injection
});

class Shown
{
    public function __invoke($request, $response, array $args)
    {
        exec("show {$args['id']}");
        exec("show {$args['name']}"); // want: command-injection
        return $response;
    }
}

class Listed
{
    public function all($request, $response, array $args)
    {
        exec("list {$args['id']}");
        exec("list {$args['name']}"); // want: command-injection
        return $response;
    }
}

$app = AppFactory::create();
$app->get('/e/{id:[0-9]+}/{name}', Shown::class);
$app->get('/f/{id:[0-9]+}/{name}', [Listed::class, 'all']);

function poster(\WP_REST_Request $request)
{
    $parts = $request->get_url_params();
    exec("poster {$parts['year']}");
    exec("poster {$parts['name']}"); // want: command-injection
    exec("poster {$request['year']}"); // want: command-injection
}
\add_action('rest_api_init', function () {
    \register_rest_route('shop/v1', '/p/(?P<year>[0-9]{4})/(?P<name>.+)', ['callback' => 'App\Http\Controllers\poster']);
});
