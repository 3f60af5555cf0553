<?php
use Graby\Graby;
$graby = new Graby();
$q = $_GET["q"];
$result = $graby->fetchContent($q); // want: ssrf
$result = $graby->fetchContent('https://example.com/');
