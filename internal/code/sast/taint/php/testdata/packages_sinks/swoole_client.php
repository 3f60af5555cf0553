<?php
$q = $_GET['q'];
 new Swoole\Coroutine\Http\Client($q, 80); // want: ssrf
