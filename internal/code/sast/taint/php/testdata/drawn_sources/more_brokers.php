<?php
use Enqueue\Consumption\QueueConsumer;
use Interop\Queue\Context;
use Interop\Queue\Message;
use Interop\Queue\Processor;
use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;

$channel = (new AMQPStreamConnection('x', 5672, 'a', 'b'))->channel();
$callback = function (AMQPMessage $msg) {
    $task = json_decode($msg->getBody(), true);
    exec('x ' . $task['file']); // want: command-injection
    exec('seq ' . (int) $task['n']);
};
$channel->basic_consume('q', '', false, true, false, false, $callback);
$channel->basic_consume('q2', '', false, true, false, false, fn ($m) => eval($m->body)); // want: code-injection

class Jobs implements Processor
{
    public function process(Message $message, Context $context)
    {
        exec('x ' . $message->getBody()); // want: command-injection
        return self::ACK;
    }
}
class Convert { public function __construct(public string $file) {} }
#[AsMessageHandler]
class ConvertHandler
{
    public function __invoke(Convert $message) { exec('convert ' . $message->file); } // not found: command-injection
}
class C extends \Symfony\Bundle\FrameworkBundle\Controller\AbstractController
{
    public function go(\Symfony\Component\HttpFoundation\Request $request, \Symfony\Component\Messenger\MessageBusInterface $bus)
    {
        $bus->dispatch(new Convert($request->request->get('file')));
        return $this->json([]);
    }
}
