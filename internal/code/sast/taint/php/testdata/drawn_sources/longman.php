<?php
namespace Longman\TelegramBot\Commands\UserCommands;

use Longman\TelegramBot\Commands\UserCommand;
use Longman\TelegramBot\Entities\ServerResponse;

class PingCommand extends UserCommand
{
    protected $name = 'ping';

    public function execute(): ServerResponse
    {
        $message = $this->getMessage();
        shell_exec('ping ' . $message->getText(true)); // want: command-injection
        shell_exec('id ' . $message->getChat()->getId()); // safe but reported, want: command-injection
        $data = $this->getCallbackQuery()->getData();
        readfile('/srv/' . $data); // want: path-traversal
        eval($this->getUpdate()->getInlineQuery()->getQuery()); // want: code-injection
        return $this->replyToChat('ok');
    }
}
