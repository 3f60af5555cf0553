<?php
use Laminas\Feed\Reader\Reader;
$q = $_GET["q"];
$feed = Reader::import($q); // want: ssrf
$feed = Reader::import('https://example.com/feed.xml');
