<?php
use Bunny\Channel;
use Bunny\Client;
use Bunny\Message;
$channel = (new Client())->connect()->channel();
$channel->run(function (Message $message, Channel $channel, Client $bunny) {
    system("ls " . ($message->content)); // want: command-injection
    system("ls -- " . escapeshellarg($message->content));
    $channel->ack($message);
}, 'queue_name');
