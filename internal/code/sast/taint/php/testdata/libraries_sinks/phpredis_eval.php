<?php
$redis = new Redis();
$redis->connect('127.0.0.1', 6379);
$q = $_GET["q"];
$redis->eval("return redis.call('get', '" . $q . "')"); // want: code-injection
$redis->eval("return redis.call('get', KEYS[1])", [$q], 1);
