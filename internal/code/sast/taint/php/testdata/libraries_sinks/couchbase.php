<?php
$cluster = new \Couchbase\Cluster('couchbase://localhost', $options);
$q = $_GET["q"];
$cluster->query("SELECT * FROM `users` WHERE name = '$q'"); // want: sql-injection
$cluster->query('SELECT * FROM `users` WHERE name = $1', (new \Couchbase\QueryOptions())->positionalParameters([$q]));
