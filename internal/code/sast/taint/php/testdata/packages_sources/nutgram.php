<?php
use SergiX44\Nutgram\Nutgram;
$bot = new Nutgram('x'); $bot->onMessage(function (Nutgram $bot) {
  system("ls " . ($bot->message()->text)); // want: command-injection
});
