<?php

use Hummingbird\Bot\Bot;
use Hummingbird\Queue\Worker;

$bot = new Bot('token');
$bot->hears('/dig (.*)/', function ($message, $match) {
    exec('dig ' . $message->text); // want: command-injection
    exec('dig ' . escapeshellarg($message->text));
});
$bot->command('open', fn ($update) => readfile('notes/' . $update->getMessage()->getText())); // want: path-traversal

Worker::consume('mails', function (array $job) {
    exec('sendmail ' . $job['to']); // want: command-injection
});
