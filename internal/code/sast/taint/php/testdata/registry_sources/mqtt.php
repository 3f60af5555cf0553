<?php
use PhpMqtt\Client\MqttClient;
use Simps\MQTT\Client as SimpsClient;

$mqtt = new MqttClient('b.example', 1883, 'c');
$mqtt->connect();
$mqtt->subscribe('shop/#', function (string $topic, string $message, bool $retained) use ($pdo) {
    exec('say ' . $message); // want: command-injection
    exec('say ' . escapeshellarg($message));
    $pdo->query("INSERT INTO t VALUES ('$topic')"); // want: sql-injection
    $data = json_decode($message, true);
    readfile('/srv/' . $data['file']); // want: path-traversal
    exec('n ' . (int) $data['n']);
}, 0);
$mqtt->registerMessageReceivedEventHandler(function (MqttClient $client, string $topic, string $message) {
    eval($message); // want: code-injection
});
$mqtt->loop(true);

$client = new SimpsClient('h', 1883);
while (true) {
    $buffer = $client->recv();
    exec('buf ' . $buffer['message']); // want: command-injection
}
