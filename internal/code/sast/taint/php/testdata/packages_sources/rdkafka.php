<?php
$consumer = new RdKafka\KafkaConsumer($conf);
$m = $consumer->consume(1000);
system("ls " . ($m->payload)); // want: command-injection
