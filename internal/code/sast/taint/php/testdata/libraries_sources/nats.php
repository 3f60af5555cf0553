<?php
use Basis\Nats\Client;
$client = new Client();
$client->subscribe('files.list', function ($message) {
    system("ls " . ($message->payload)); // want: command-injection
    system("ls -- " . escapeshellarg($message->payload));
});
