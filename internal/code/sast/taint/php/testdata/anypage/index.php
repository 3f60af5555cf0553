<?php

require_once 'store.php';
require_once 'messages.php';

$store = new Store('shop');
$messages = new Messages();
$page = $_REQUEST['page'] ?? 'home.php';
$lang = $_COOKIE['lang'] ?? 'en';
require $page; // want: path-traversal
