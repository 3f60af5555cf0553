<?php
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;
use Respect\Validation\Validator as v;
use Ramsey\Uuid\Uuid;
use Carbon\Carbon;
use Webmozart\Assert\Assert;
use GuzzleHttp\Client;
use Laminas\Escaper\Escaper;
use League\CommonMark\GithubFlavoredMarkdownConverter;

require 'vendor/autoload.php';
$app = AppFactory::create();
$pdo = new PDO('sqlite:a.db');

$app->get('/a/{id:[0-9]+}/{name}', function (Request $request, Response $response, array $args) use ($pdo) {
    $pdo->query("select * from t where id = {$args['id']}");
    $pdo->query("select * from t where name = '{$args['name']}'"); // want: sql-injection
    $st = $pdo->prepare('select * from t where name = :n');
    $st->execute(['n' => $args['name']]);
    $pdo->query('select * from t where name = ' . $pdo->quote($args['name']));
    $q = $request->getQueryParams();
    if (!v::intVal()->validate($q['n'])) {
        return $response->withStatus(400);
    }
    v::in(['x', 'y'])->assert($q['k']);
    $pdo->query("select {$q['k']}");
    if (!Uuid::isValid($q['u'])) {
        return $response->withStatus(400);
    }
    $pdo->query("select '{$q['u']}'");
    $pdo->query("select '" . Uuid::fromString($q['u2'])->toString() . "'");
    $pdo->query("select '" . Carbon::parse($q['d'])->format('Y-m-d') . "'");
    $pdo->query("select '" . (new DateTimeImmutable($q['d']))->format('c') . "'");
    Assert::oneOf($q['o'], ['a', 'b']);
    $pdo->query("select {$q['o']}");
    Assert::integerish($q['i']);
    $pdo->query("select {$q['i']}");
    $pdo->query("select '{$q['z']}'"); // want: sql-injection
    if (!ctype_alnum($q['al'])) {
        throw new InvalidArgumentException('al');
    }
    $pdo->query("select '{$q['al']}'");
    if (preg_match('/^[a-z_]+$/D', $q['w']) !== 1) {
        throw new InvalidArgumentException('w');
    }
    $pdo->query("select {$q['w']}");
    $n = filter_var($q['f'], FILTER_VALIDATE_INT);
    if ($n === false) {
        return $response->withStatus(400);
    }
    $pdo->query("select $n");
    $pdo->query('select ' . intval($q['x']) . ', ' . (float) $q['y'] . ', ' . abs((int) $q['x']));
    $pdo->query('select ' . implode(',', array_map('intval', explode(',', $q['ids']))));
    $pdo->query('select ' . implode(',', array_intersect(explode(',', $q['cols']), ['a', 'b'])));
    $pdo->query(sprintf('select %d', $q['x']));
    $pdo->query('select ' . ($q['x'] === 'y' ? 'a' : 'b'));
    $pdo->query("select '" . md5($q['x']) . "'");
    $pdo->query("select '" . bin2hex($q['x']) . "'");
    $body = $request->getParsedBody();
    exec('ls ' . escapeshellarg($body['d']));
    exec('ls ' . $body['d']); // want: command-injection
    proc_open(['ls', $body['d']], [], $pipes);
    (new Client())->get('https://api.example.com/', ['query' => ['q' => $body['q']]]);
    (new Client())->request('GET', $body['u']); // want: ssrf
    if (in_array(parse_url($body['v'], PHP_URL_HOST), ['a.example.com', 'b.example.com'], true)) {
        (new Client())->get($body['v']);
    }
    $response->getBody()->write(htmlspecialchars($q['x'], ENT_QUOTES));
    $response->getBody()->write((new Escaper())->escapeHtml($q['x']));
    $response->getBody()->write(json_encode(['q' => $q['x']], JSON_HEX_TAG));
    $response->getBody()->write('<p>' . $q['x'] . '</p>'); // want: xss
    $conv = new GithubFlavoredMarkdownConverter(['html_input' => 'strip', 'allow_unsafe_links' => false]);
    $response->getBody()->write((string) $conv->convert($q['md']));
    return $response->withHeader('Location', $q['to'])->withStatus(302); // want: open-redirect
});
$app->post('/f', function (Request $request, Response $response) {
    $name = $request->getParsedBody()['name'];
    $path = realpath('/srv/files/' . $name);
    if ($path === false || !str_starts_with($path, '/srv/files/')) {
        return $response->withStatus(404);
    }
    readfile($path);
    readfile('/srv/files/' . basename($name));
    include __DIR__ . '/pages/' . preg_replace('/[^a-z]/', '', $name) . '.php';
    $pages = ['a' => 'a.php', 'b' => 'b.php'];
    if (isset($pages[$name])) {
        include $pages[$name];
        include "pages/$name.php";
    }
    unserialize($name, ['allowed_classes' => false]);
    unserialize($name); // want: deserialisation
    $mac = hash_hmac('sha256', $name, getenv('KEY'));
    if (!hash_equals($mac, $request->getHeaderLine('X-Mac'))) {
        return $response->withStatus(401);
    }
    $file = $request->getUploadedFiles()['f'];
    $file->moveTo('/srv/up/' . bin2hex(random_bytes(16)));
    password_hash($name, PASSWORD_ARGON2ID);
    setcookie('a', $name, ['httponly' => true, 'secure' => true, 'samesite' => 'Lax']);
    return $response;
});
