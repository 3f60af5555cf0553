<?php

namespace App\Telegram;

use DefStudio\Telegraph\Handlers\WebhookHandler;
use Illuminate\Support\Stringable;

class OpsHandler extends WebhookHandler
{
    public function ping(string $host): void
    {
        exec('ping -c 1 ' . $host); // want: command-injection
        exec('ping -c 1 ' . escapeshellarg($host));
    }

    protected function handleChatMessage(Stringable $text): void
    {
        exec('log ' . $text); // not found: command-injection
    }

    public function open(): void
    {
        readfile('/srv/' . $this->data->get('file')); // not found: path-traversal
    }
}
