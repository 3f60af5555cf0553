<?php

use Amp\Http\Client\HttpClientBuilder;
use Amp\Http\Client\Request;

$url = $_GET['url'];
$client = HttpClientBuilder::buildDefault();
$client->request(new Request($url)); // want: ssrf
$client->request(new Request('https://api.example/items'));
$page = htmlqp($url, 'title'); // want: ssrf
$document = new DiDom\Document($url, true); // want: ssrf
$dom = new PHPHtmlParser\Dom();
$dom->loadFromUrl($url); // want: ssrf
