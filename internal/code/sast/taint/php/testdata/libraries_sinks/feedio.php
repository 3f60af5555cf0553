<?php
$feedIo = new \FeedIo\FeedIo(new \FeedIo\Adapter\Http\Client($http), $logger);
$q = $_GET["q"];
$result = $feedIo->read($q); // want: ssrf
$result = $feedIo->read('https://example.com/feed.xml');
