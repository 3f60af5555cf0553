<?php
use Discord\Builders\MessageBuilder;
use Discord\Discord;
use Discord\Parts\Channel\Message;
use Discord\Parts\Interactions\Interaction;
use Discord\WebSockets\Event;

$discord = new Discord(['token' => getenv('TOKEN')]);

$discord->on('init', function (Discord $discord) {
    $discord->on(Event::MESSAGE_CREATE, function (Message $message, Discord $discord) {
        shell_exec('ping -c 1 ' . $message->content); // want: command-injection
        shell_exec('ping -c 1 ' . escapeshellarg($message->content));
    });
});

$discord->listenCommand('look', function (Interaction $interaction) {
    $name = $interaction->data->options['name']->value;
    $text = file_get_contents('/srv/' . $name); // want: path-traversal
    $interaction->respondWithMessage(MessageBuilder::new()->setContent($text));
});

$discord->run();
