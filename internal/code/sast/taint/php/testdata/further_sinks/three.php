<?php

use Crwlr\Crawler\HttpCrawler;
use Nesk\Puphpeteer\Puppeteer;

$url = $_POST['url'];
HttpCrawler::make()->input($url); // not found: ssrf
(new Puppeteer())->launch()->newPage()->goto($url); // want: ssrf
$store = new \Kestrel\Db\Connection();
$store->fetchAll("SELECT * FROM t WHERE a = '" . $_POST['a'] . "'"); // want: sql-injection
$store->fetchAll('SELECT * FROM t WHERE a = ?', [$_POST['a']]);
$shell = new \Kestrel\Ssh\RemoteShell('host');
$shell->execute('ls ' . $_POST['dir']); // want: command-injection
$book = \Kestrel\Epub\Reader::open('books/' . $_POST['book']); // want: path-traversal
