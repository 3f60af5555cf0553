<?php
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Google\Cloud\PubSub\PubSubClient;
$subscription = (new PubSubClient())->subscription('files');
foreach ($subscription->pull() as $message) {
    system("ls " . ($message->data())); // want: command-injection
    system("ls -- " . escapeshellarg($message->data()));
}
