<?php
use PhpMqtt\Client\MqttClient;
$mqtt = new MqttClient('localhost', 1883, 'sub');
$mqtt->connect();
$mqtt->subscribe('files/list', function ($topic, $message, $retained, $matchedWildcards) {
    system("ls " . ($message)); // want: command-injection
    system("ls -- " . escapeshellarg($message));
}, 0);
$mqtt->loop(true);
