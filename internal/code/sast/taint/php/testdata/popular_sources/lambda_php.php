<?php
use Bref\Context\Context;
use Bref\Event\Handler;
use Bref\Event\Sqs\{SqsEvent, SqsHandler};
use Bref\Event\Http\HttpRequestEvent;
use PhpAmqpLib\Message\AMQPMessage;
class H implements Handler {
    public function handle($event, Context $context) { exec('x ' . $event['name']); } // want: command-injection
}
class Q extends SqsHandler {
    public function handleSqs(SqsEvent $event, Context $context): void {
        foreach ($event->getRecords() as $record) exec('x ' . $record->getBody()); // want: command-injection
    }
}
return function (array $event) { exec('x ' . $event['name']); }; // not found: command-injection
