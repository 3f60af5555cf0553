<?php

use Amp\Http\Server\Request as AmpRequest;
use Amp\Http\Server\RequestHandler as AmpHandler;
use Bref\Context\Context;
use Bref\Event\Handler as BrefHandler;
use Bref\Event\Sqs\SqsEvent;
use Bref\Event\Sqs\SqsHandler;
use Google\CloudFunctions\FunctionsFramework;
use Hyperf\HttpServer\Annotation\AutoController;
use Hyperf\HttpServer\Annotation\Controller as HyperfController;
use Hyperf\HttpServer\Annotation\GetMapping;
use Hyperf\HttpServer\Contract\RequestInterface as HyperfRequest;
use Leaf\Http\Request as LeafRequest;
use OpenSwoole\Http\Server as OpenSwooleServer;
use Psr\Http\Message\ServerRequestInterface;
use Ratchet\ConnectionInterface;
use Ratchet\MessageComponentInterface;
use React\Http\HttpServer;
use Spiral\RoadRunner\Http\PSR7Worker;
use Swoole\Http\Request as SwooleRequest;
use Swoole\Http\Response as SwooleResponse;
use Swoole\Http\Server as SwooleServer;
use Swoole\WebSocket\Frame;
use Workerman\Connection\TcpConnection;
use Workerman\Protocols\Http\Request as WorkermanRequest;
use Workerman\Worker;
use support\Request as WebmanRequest;

// Swoole
$swoole = new SwooleServer('0.0.0.0', 9501);
$swoole->on('request', function ($request, $response) {
    shell_exec('ping ' . $request->get['host']); // want: command-injection
    shell_exec('ping ' . $request->rawContent()); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->post['host']));
    $response->end($request->get['host']); // want: xss
    $response->redirect($request->get['next']); // want: open-redirect
});

function swoole_handle(SwooleRequest $request, SwooleResponse $response)
{
    shell_exec('ping ' . $request->post['host']); // want: command-injection
    $response->end('<p>' . htmlspecialchars($request->post['host']));
}

// Swoole WebSocket
$socket = new Swoole\WebSocket\Server('0.0.0.0', 9502);
$socket->on('message', function (Swoole\WebSocket\Server $server, Frame $frame) {
    shell_exec('echo ' . $frame->data); // want: command-injection
    shell_exec('echo ' . escapeshellarg($frame->data));
});

$socket->on('message', function ($server, $frame) {
    shell_exec('echo ' . $frame->data); // want: command-injection
});
$tcp = new Swoole\Server('0.0.0.0', 9503);
$tcp->on('receive', function ($server, $fd, $reactor, $data) {
    shell_exec('echo ' . $data); // want: command-injection
});

// OpenSwoole
$open = new OpenSwooleServer('0.0.0.0', 9501);
$open->on('request', function (OpenSwoole\Http\Request $request, OpenSwoole\Http\Response $response) {
    shell_exec('ping ' . $request->get['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->get['host']));
});

// Workerman
$worker = new Worker('http://0.0.0.0:8080');
$worker->onMessage = function (TcpConnection $connection, WorkermanRequest $request) {
    shell_exec('ping ' . $request->get('host')); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->post('host')));
};

// webman
class WebmanIndex
{
    public function ping(WebmanRequest $request)
    {
        shell_exec('ping ' . $request->input('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->input('host')));
        return response('ok');
    }
}

// Hyperf
#[HyperfController]
class HyperfHosts
{
    #[GetMapping(path: '/ping/{host}')]
    public function ping(HyperfRequest $request, string $host)
    {
        shell_exec('ping ' . $request->input('host')); // want: command-injection
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

#[AutoController]
class HyperfAuto
{
    public function ping(string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
    }
}

// ReactPHP
$react = new HttpServer(function ($request) {
    shell_exec('ping ' . $request->getQueryParams()['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->getQueryParams()['host']));
    return React\Http\Message\Response::html($request->getQueryParams()['host']); // want: xss
});

// Amp
class AmpPing implements AmpHandler
{
    public function handleRequest(AmpRequest $request): Amp\Http\Server\Response
    {
        shell_exec('ping ' . $request->getQueryParameter('host')); // want: command-injection
        shell_exec('ping ' . $request->getBody()->buffer()); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->getQueryParameter('host')));
        return new Amp\Http\Server\Response(200);
    }
}

// RoadRunner
$psr = new PSR7Worker(null, null, null, null);
while ($request = $psr->waitRequest()) {
    shell_exec('ping ' . $request->getQueryParams()['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->getQueryParams()['host']));
}

// Ratchet
class Chat implements MessageComponentInterface
{
    public function onMessage(ConnectionInterface $from, $msg)
    {
        shell_exec('echo ' . $msg); // want: command-injection
        shell_exec('echo ' . escapeshellarg($msg));
    }
}

// Bref
class LambdaHandler implements BrefHandler
{
    public function handle($input, Context $around)
    {
        shell_exec('ping ' . $input['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($input['host']));
    }
}

function lambda_ping($event, $context)
{
    shell_exec('ping ' . $event['queryStringParameters']['host']); // want: command-injection
}

class QueueHandler extends SqsHandler
{
    public function handleSqs(SqsEvent $event, Context $context): void
    {
        foreach ($event->getRecords() as $record) {
            shell_exec('ping ' . $record->getBody()); // want: command-injection
        }
    }
}

// Google Cloud Functions
FunctionsFramework::http('ping', 'google_ping');
function google_ping(ServerRequestInterface $request): string
{
    shell_exec('ping ' . $request->getQueryParams()['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->getQueryParams()['host']));
    return 'ok';
}

// Flight
Flight::route('/ping/@host', function ($host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . Flight::request()->query['host']); // want: command-injection
    shell_exec('ping ' . Flight::request()->data->host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Fat-Free
$f3 = \Base::instance();
$f3->route('GET /ping/@host', function ($f3, $params) {
    shell_exec('ping ' . $params['host']); // want: command-injection
    shell_exec('ping ' . $f3->get('GET.host')); // want: command-injection
    shell_exec('ping ' . $f3->get('PARAMS.host')); // want: command-injection
    shell_exec('ping ' . escapeshellarg($params['host']));
    shell_exec('ping ' . $f3->get('settings.host'));
});

// Leaf
$leaf = new Leaf\App();
$leaf->post('/ping', function () {
    shell_exec('ping ' . request()->get('host')); // want: command-injection
    shell_exec('ping ' . escapeshellarg(request()->get('host')));
});

$leaf->get('/ping/{host}', function ($host) {
    shell_exec('ping ' . $host); // want: command-injection
});

class LeafPing
{
    public function index(LeafRequest $request)
    {
        shell_exec('ping ' . $request->get('host')); // want: command-injection
    }
}

// FuelPHP
class Controller_Ping extends \Fuel\Core\Controller
{
    public function action_index($host)
    {
        shell_exec('ping ' . \Fuel\Core\Input::get('host')); // want: command-injection
        shell_exec('ping ' . $this->param('name')); // want: command-injection
        shell_exec('ping ' . escapeshellarg(\Fuel\Core\Input::get('host')));
    }
}

// Kohana
class Controller_Host extends Kohana_Controller
{
    public function action_show()
    {
        shell_exec('ping ' . $this->request->query('host')); // want: command-injection
        shell_exec('ping ' . $this->request->param('id')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->request->query('host')));
    }
}
