<?php

namespace App;

use Ecotone\Messaging\Attribute\Asynchronous;
use Ecotone\Messaging\Attribute\MessageConsumer;
use Ecotone\Messaging\Attribute\Parameter\Payload;
use Ecotone\Modelling\Attribute\CommandHandler;

class Orders
{
    #[MessageConsumer('orders')]
    public function consume(#[Payload] string $order): void
    {
        exec('print ' . $order); // want: command-injection
        exec('print ' . escapeshellarg($order));
    }

    #[CommandHandler('order.place')]
    public function place(array $data): void
    {
        exec('mail ' . $data['to']); // want: command-injection
    }
}
