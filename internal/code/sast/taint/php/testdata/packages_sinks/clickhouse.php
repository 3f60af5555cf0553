<?php
use ClickHouseDB\Client;
$q = $_GET['q'];
 (new Client([]))->select("SELECT * FROM t WHERE a = $q"); // want: sql-injection
 (new Client([]))->write("DELETE FROM t WHERE a = $q"); // want: sql-injection
