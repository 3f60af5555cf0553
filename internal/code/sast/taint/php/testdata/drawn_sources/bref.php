<?php
use Bref\Context\Context;
use Bref\Event\Handler;
use Bref\Event\Http\HttpRequestEvent;
use Bref\Event\Http\HttpHandler;
use Bref\Event\Http\HttpResponse;
use Bref\Event\S3\S3Event;
use Bref\Event\S3\S3Handler;
use Bref\Event\Sqs\SqsEvent;
use Bref\Event\Sqs\SqsHandler;

class Jobs extends SqsHandler
{
    public function handleSqs(SqsEvent $event, Context $context): void
    {
        foreach ($event->getRecords() as $record) {
            exec('x ' . $record->getBody()); // want: command-injection
        }
    }
}
class Files extends S3Handler
{
    public function handleS3(S3Event $event, Context $context): void
    {
        exec('file ' . $event->getRecords()[0]->getObject()->getKey()); // want: command-injection
    }
}
class Web extends HttpHandler
{
    public function handleRequest(HttpRequestEvent $event, Context $context): HttpResponse
    {
        exec('x ' . $event->getQueryParameters()['c']); // want: command-injection
        exec($event->getBody()); // want: command-injection
        return new HttpResponse('<p>' . $event->getQueryParameters()['w'] . '</p>', ['Content-Type' => 'text/html']); // want: xss
    }
}
class Plain implements Handler
{
    public function handle($event, Context $context)
    {
        exec('seq ' . (int) $event['n']);
        exec($event['cmd']); // want: command-injection
    }
}
return function (array $event) {
    return shell_exec('x ' . $event['name']); // not found: command-injection
};
