<?php
use Bref\Context\Context;
use Telegram\Bot\Api;
use Livewire\Component;
use Livewire\Attributes\{Validate, Url};
use Illuminate\Support\Facades\DB;
use GraphQL\Type\Definition\{ObjectType, Type, EnumType};
use League\Route\Router;
use Hyperf\HttpServer\Contract\RequestInterface;
use Swoole\Http\{Request, Response, Server};
use Workerman\Worker;
use MongoDB\Client as Mongo;
use MongoDB\BSON\ObjectId;

class Search extends Component
{
    #[Validate('required|integer')]
    public $n;
    #[Validate('in:a,b')]
    public $k;
    public int $num = 0;
    public bool $on = false;
    #[Url]
    public string $q = '';

    public function run()
    {
        $this->validate();
        DB::select("select {$this->n}");
        DB::select("select '{$this->k}'");
        DB::select("select {$this->num}, {$this->on}");
        DB::select("select '{$this->q}'"); // want: sql-injection
        DB::select('select ?', [$this->q]);
    }

    public function del(int $id, $name)
    {
        DB::delete("delete from t where id = $id");
        DB::delete("delete from t where name = '$name'"); // want: sql-injection
    }
}

$query = new ObjectType([
    'name' => 'Query',
    'fields' => [
        'item' => [
            'type' => Type::string(),
            'args' => ['id' => Type::nonNull(Type::int()), 'on' => Type::boolean(), 'name' => Type::string()],
            'resolve' => function ($root, array $args) {
                $pdo = new PDO('sqlite:a.db');
                return $pdo->query("select '{$args['name']}'"); // want: sql-injection
            },
        ],
    ],
]);

$http = new Server('0.0.0.0', 80);
$http->on('request', function (Request $req, Response $res) {
    $res->end('<p>' . htmlentities($req->get['q']) . '</p>');
    $res->end('<p>' . $req->get['q'] . '</p>'); // want: xss
    shell_exec('ls ' . $req->post['d']); // want: command-injection
    $res->redirect('/home');
    $col = (new Mongo())->db->t;
    $col->findOne(['_id' => new ObjectId($req->get['id'])]);
    $col->findOne(['name' => (string) $req->get['n']]);
    $m = new mysqli();
    $st = $m->prepare('select ?');
    $st->bind_param('s', $req->get['q']);
    $m->query("select '" . $m->real_escape_string($req->get['q']) . "'");
    $m->query("select '" . $req->get['q'] . "'"); // want: sql-injection
    pg_query_params($GLOBALS['pg'], 'select $1', [$req->get['q']]);
    pg_query($GLOBALS['pg'], 'select ' . pg_escape_literal($req->get['q']));
    pg_query($GLOBALS['pg'], "select '{$req->get['q']}'"); // want: sql-injection
    ldap_search($GLOBALS['l'], 'dc=x', '(uid=' . ldap_escape($req->get['q'], '', LDAP_ESCAPE_FILTER) . ')');
    $doc = new DOMDocument();
    $doc->loadXML($req->post['x'], LIBXML_NONET);
    $doc->loadXML($req->post['x'], LIBXML_NOENT); // want: xxe
    if (!ctype_digit($req->get['n'])) { return; }
    $m->query("select {$req->get['n']}");
    foreach (explode(',', $req->get['c']) as $c) {
        if (!in_array($c, ['a', 'b'], true)) {
            continue;
        }
        $m->query("select $c");
    }
    switch ($req->get['op']) {
        case 'a':
        case 'b':
            $m->query("select {$req->get['op']}");
            break;
    }
    $id = is_numeric($req->get['z']) ? $req->get['z'] : 0;
    $m->query("select $id");
    settype($zz, 'integer');
});
