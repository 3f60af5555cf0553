<?php
$klein = new \Klein\Klein();
$klein->respond('GET', '/[:name]', function ($request, $response, $service) {
    exec('x ' . $request->name); // want: command-injection
    exec('x ' . $request->param('c')); // want: command-injection
    exec('seq ' . (int) $request->param('n'));
    return '<p>' . $request->paramsGet()->get('w') . '</p>'; // want: xss
});
$klein->respond('POST', '/f', function (Klein\Request $request, $response) {
    $response->file('/srv/' . $request->paramsPost()->f); // want: path-traversal
    $response->redirect($request->param('to')); // want: open-redirect
    eval($request->body()); // want: code-injection
});
$klein->with('/users', function () use ($klein) {
    $klein->respond('GET', '/?', fn ($req) => system('x ' . $req->headers()->get('X'))); // want: command-injection
});
$klein->dispatch();
