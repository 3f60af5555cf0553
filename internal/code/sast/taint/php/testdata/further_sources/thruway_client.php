<?php

use Thruway\ClientSession;
use Thruway\Peer\Client;

$client = new Client('realm1');
$client->on('open', function (ClientSession $session) {
    $session->register('com.app.convert', function ($args) {
        exec('convert ' . $args[0]); // not found: command-injection
        exec('convert ' . escapeshellarg($args[0]));
    });
    $session->subscribe('com.app.log', function ($args) {
        exec('log ' . $args[0]); // want: command-injection
    });
});
$client->start();
