<?php
use BotMan\BotMan\{BotMan, BotManFactory};
use Telegram\Bot\Api;
use TelegramBot\Api\Client;
use Discord\Discord;
use Discord\Parts\Channel\Message;
use SergiX44\Nutgram\Nutgram;
$botman = BotManFactory::create([]);
$botman->hears('call me {name}', function (BotMan $bot, $name) { exec('x ' . $name); exec('x ' . $bot->getMessage()->getText()); }); // want: command-injection
$tg = new Api('x');
$update = $tg->getWebhookUpdate();
exec('x ' . $update->getMessage()->getText()); // want: command-injection
exec('x ' . $update->message->text); // want: command-injection
$c = new Client('x');
$c->command('run', function ($message) { exec('x ' . $message->getText()); }); // want: command-injection
$d = new Discord([]);
$d->on('message', function (Message $message, Discord $discord) { exec('x ' . $message->content); }); // want: command-injection
