<?php

use Zanzara\Context;
use Zanzara\Zanzara;

$bot = new Zanzara('token');

$bot->onCommand('dig', function (Context $ctx) {
    $text = $ctx->getMessage()->getText();
    exec('dig ' . $text); // want: command-injection
    exec('dig ' . escapeshellarg($text));
});

$bot->onText('ping {host}', function (Context $ctx, string $host) {
    exec('ping -c 1 ' . $host); // want: command-injection
});

$bot->run();
