<?php
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Response;
use Spiral\RoadRunner\Http\HttpWorker;
use Spiral\RoadRunner\Http\PSR7Worker;
use Spiral\RoadRunner\Jobs\Consumer;
use Spiral\RoadRunner\Jobs\Task\ReceivedTaskInterface;
use Spiral\RoadRunner\Worker;

require 'vendor/autoload.php';
$f = new Psr17Factory();
$psr7 = new PSR7Worker(Worker::create(), $f, $f, $f);

while ($request = $psr7->waitRequest()) {
    $q = $request->getQueryParams();
    exec('tool ' . $q['arg']); // want: command-injection
    exec('tool ' . escapeshellarg($q['arg']));
    $psr7->respond(new Response(200, ['Content-Type' => 'text/html'], '<b>' . $q['name'] . '</b>')); // want: xss
    $psr7->respond(new Response(200, ['Content-Type' => 'application/json'], json_encode($q)));
}

$http = new HttpWorker(Worker::create());
while ($req = $http->waitRequest()) {
    readfile('/srv/' . $req->query['file']); // want: path-traversal
    exec('raw ' . $req->body); // want: command-injection
    $http->respond(200, '<i>' . $req->uri . '</i>'); // want: xss
}

$consumer = new Consumer();
while ($task = $consumer->waitTask()) {
    /** @var ReceivedTaskInterface $task */
    $data = json_decode($task->getPayload(), true);
    exec('job ' . $data['name']); // want: command-injection
    exec('job ' . (int) $data['n']);
    $task->ack();
}
