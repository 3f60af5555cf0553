<?php
use Viber\Bot;
use Viber\Api\Sender;
use Viber\Api\Message\Text;
use Viber\Api\Event\Message;

$bot = new Bot(['token' => getenv('T')]);
$bot
    ->onText('|run (.*)|si', function ($event) use ($bot) {
        exec('run ' . $event->getMessage()->getText()); // want: command-injection
        exec('run ' . escapeshellarg($event->getMessage()->getText()));
        $bot->getClient()->sendMessage((new Text())->setText($event->getMessage()->getText()));
    })
    ->onConversation(function ($event) {
        exec('hello ' . $event->getContext()); // want: command-injection
    })
    ->on('picture', fn ($event) => file_get_contents('/srv/' . $event->getMessage()->getFileName())) // want: path-traversal
    ->run();
