<?php
use Interop\Queue\Processor; use Interop\Queue\Message; use Interop\Queue\Context;
class PEnqueue implements Processor { public function process(Message $message, Context $context) {
  system("ls " . ($message->getBody())); // want: command-injection
} }
