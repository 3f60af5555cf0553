<?php
use Fusonic\OpenGraph\Consumer;
$consumer = new Consumer($client, $factory);
$q = $_GET["q"];
$object = $consumer->loadUrl($q); // want: ssrf
$object = $consumer->loadUrl('https://example.com/');
