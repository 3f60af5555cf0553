<?php
use Interop\Queue\{Message, Context, Processor};
use Enqueue\Client\TopicSubscriberInterface;
use Enqueue\Consumption\QueueConsumer;
class FooProcessor implements Processor, TopicSubscriberInterface {
    public function process(Message $message, Context $session) {
        exec('run ' . $message->getBody()); // want: command-injection
        exec('run ' . escapeshellarg($message->getBody()));
        $data = json_decode($message->getBody(), true);
        exec('run ' . $data['file']); // want: command-injection
        return self::ACK;
    }
    public static function getSubscribedTopics() { return ['a']; }
}
$c = new QueueConsumer($ctx);
$c->bindCallback('foo', function (Message $m) { exec('run ' . $m->getProperty('p')); return Processor::ACK; }); // want: command-injection
