<?php
use Cocur\BackgroundProcess\BackgroundProcess;
$q = $_GET["q"];
$process = new BackgroundProcess('convert ' . $q); // want: command-injection
$process = new BackgroundProcess('convert ' . escapeshellarg($q));
$process->run();
