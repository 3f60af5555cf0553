<?php
use PHPHtmlParser\Dom;
$q = $_GET["q"];
$dom = new Dom();
$dom->loadFromUrl($q); // want: ssrf
$dom->loadFromUrl('https://example.com/');
