<?php
use Illuminate\Http\Request as Input;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Validator;
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Respect\Validation\Validator as v;
use Slim\Factory\AppFactory;

$app = AppFactory::create();
$pdo = new PDO('sqlite:a.db');

$app->get('/a', function (Request $request, Response $response) use ($pdo) {
    $q = $request->getQueryParams();
    if (!v::in(['a', 'b'])->validate($q['n'])) {
        return $response->withStatus(400);
    }
    $pdo->query("select '{$q['n']}'");
    if (!v::stringType()->validate($q['s'])) {
        return $response->withStatus(400);
    }
    $pdo->query("select '{$q['s']}'"); // want: sql-injection
    return $response;
});

class OrderController
{
    public function store(Input $request)
    {
        $v = Validator::validate($request->all(), ['n' => 'required|integer', 's' => 'required|string']);
        DB::select("select {$v['n']}");
        DB::select("select '{$v['s']}'"); // want: sql-injection
    }
}
