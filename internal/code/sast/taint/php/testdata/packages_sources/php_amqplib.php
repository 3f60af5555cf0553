<?php
use PhpAmqpLib\Message\AMQPMessage;
$channel->basic_consume('q', '', false, true, false, false, function (AMQPMessage $msg) {
  system("ls " . ($msg->body)); // want: command-injection
  system("ls " . ($msg->getBody())); // want: command-injection
});
