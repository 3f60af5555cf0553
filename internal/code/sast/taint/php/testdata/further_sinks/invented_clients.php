<?php

use Larkdb\Client as Lark;
use Plume\Http;
use Sshy\Session;

$http = new Plume\HttpClient();
$http->fetch($_GET['url']); // want: ssrf
$http->fetch('https://api.example/items');
$lark = new Lark();
$lark->execute('SELECT * FROM items WHERE id = ' . $_GET['id']); // want: sql-injection
$lark->execute('SELECT * FROM items WHERE id = ?', [$_GET['id']]);
$session = new Session('host.example');
$session->run('tar xf ' . $_GET['archive']); // want: command-injection
$vault = new \Vault\Files();
$vault->readFile('/srv/' . $_GET['name']); // want: path-traversal
