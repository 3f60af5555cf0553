<?php
use Stomp\Client;
use Stomp\StatefulStomp;
$stomp = new StatefulStomp(new Client('tcp://localhost:61613'));
$stomp->subscribe('/queue/examples');
while ($frame = $stomp->read()) {
    system("ls " . ($frame->body)); // want: command-injection
    system("ls -- " . escapeshellarg($frame->body));
    $stomp->ack($frame);
}
