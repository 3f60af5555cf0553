<?php
$db = new Zebra_Database();
$q = $_GET["q"];
$db->query("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$db->query('SELECT * FROM users WHERE name = ?', [$q]);
