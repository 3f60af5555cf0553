<?php
use BotMan\BotMan\BotMan;
use BotMan\BotMan\BotManFactory;
use BotMan\BotMan\Messages\Conversations\Conversation;
use BotMan\BotMan\Messages\Incoming\Answer;

$botman = BotManFactory::create([]);
$botman->hears('ping {host}', function (BotMan $bot, $host) {
    $bot->reply(shell_exec("ping $host")); // want: command-injection
});
$botman->hears('call me ([0-9]+)', function ($bot, $n) {
    $bot->reply(shell_exec('seq ' . (int) $n));
});
$botman->fallback(function ($bot) {
    eval($bot->getMessage()->getText()); // want: code-injection
});
class Ask extends Conversation
{
    public function run()
    {
        $this->ask('File?', function (Answer $answer) {
            readfile('/srv/' . $answer->getText()); // want: path-traversal
        });
    }
}
class Cmd
{
    public function handle(BotMan $bot, $name) { exec("x $name"); } // not found: command-injection
}
$botman->hears('x {name}', Cmd::class . '@handle');
$botman->listen();
