<?php

use Junges\Kafka\Contracts\ConsumerMessage;
use Junges\Kafka\Facades\Kafka;
use LINE\LINEBot;
use LINE\LINEBot\Event\MessageEvent\TextMessage;
use Spatie\WebhookClient\Jobs\ProcessWebhookJob;

$worker = new GearmanWorker();
$worker->addServer();
$worker->addFunction('reverse', function (GearmanJob $job) {
    exec('reverse ' . $job->workload()); // want: command-injection
    exec('reverse ' . escapeshellarg($job->workload()));
});
$worker->addFunction('named', 'named_job');
while ($worker->work());

function named_job(GearmanJob $job)
{
    exec('named ' . $job->workload()); // want: command-injection
}

Kafka::consumer(['orders'])->withHandler(function (ConsumerMessage $message) {
    exec('order ' . $message->getBody()['name']); // want: command-injection
    exec('order ' . escapeshellarg($message->getBody()['name']));
})->build()->consume();

$bot = new LINEBot(new LINEBot\HTTPClient\CurlHTTPClient('token'), ['channelSecret' => 'secret']);
foreach ($bot->parseEventRequest(file_get_contents('php://input'), $_SERVER['HTTP_X_LINE_SIGNATURE']) as $event) {
    if ($event instanceof TextMessage) {
        exec('say ' . $event->getText()); // want: command-injection
        exec('say ' . escapeshellarg($event->getText()));
    }
}

class ProcessHook extends ProcessWebhookJob
{
    public function handle()
    {
        exec('hook ' . $this->webhookCall->payload['name']); // want: command-injection
        exec('hook ' . escapeshellarg($this->webhookCall->payload['name']));
    }
}
