<?php
use Bernard\Consumer;
use Bernard\Message\DefaultMessage;
use Bernard\Message\PlainMessage;
use Bernard\QueueFactory\PersistentFactory;
use Bernard\Router\SimpleRouter;
use Bernard\Router\ReceiverMapRouter;

class Newsletter
{
    public function sendNewsletter(DefaultMessage $message)
    {
        exec('news ' . $message->name); // want: command-injection
        exec('news ' . escapeshellarg($message->name));
    }

    public function importUsers(PlainMessage $message)
    {
        file_get_contents('/srv/' . $message->get('file')); // want: path-traversal
        exec('n ' . (int) $message['n']);
        exec('n ' . $message['cmd']); // want: command-injection
    }
}

$router = new SimpleRouter();
$router->add('SendNewsletter', new Newsletter());
$router->add('Run', function ($message) {
    eval($message->code); // want: code-injection
});
$consumer = new Consumer($router, $dispatcher);
$consumer->consume($queue);
