<?php
use InfluxDB2\Client;
$q = $_GET['q'];
 (new Client([]))->createQueryApi()->query("from(bucket: \"$q\")"); // want: sql-injection
