<?php
use Telegram\Bot\Api;
use Telegram\Bot\Commands\Command;

$telegram = new Api('x');
$update = $telegram->getWebhookUpdate();
exec('x ' . $update->getMessage()->getText()); // want: command-injection
exec('id ' . (int) $update->getMessage()->getChat()->getId());
foreach ($telegram->getUpdates() as $u) {
    readfile('/srv/' . $u->callbackQuery->data); // want: path-traversal
}

class PingCommand extends Command
{
    protected string $name = 'ping';
    protected string $pattern = '{host}';

    public function handle()
    {
        exec('ping ' . $this->argument('host')); // want: command-injection
        exec('x ' . $this->getUpdate()->getMessage()->text); // want: command-injection
        exec('x ' . $this->getArguments()['a']); // want: command-injection
    }
}
