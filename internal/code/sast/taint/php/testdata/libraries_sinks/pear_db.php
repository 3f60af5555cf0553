<?php
require_once 'MDB2.php';
$mdb2 = MDB2::connect($dsn);
$q = $_GET["q"];
$res = $mdb2->query("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$res = $mdb2->query('SELECT * FROM users');
