<?php
use danog\MadelineProto\EventHandler\Message;
use danog\MadelineProto\EventHandler\Attributes\Handler;
use danog\MadelineProto\SimpleEventHandler;
class BasicEventHandler extends SimpleEventHandler
{
    #[Handler]
    public function handleMessage(Message $message): void
    {
        system("ls " . ($message->message)); // want: command-injection
        system("ls -- " . escapeshellarg($message->message));
    }
}
