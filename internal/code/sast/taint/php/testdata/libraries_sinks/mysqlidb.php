<?php
$db = new MysqliDb('host', 'username', 'password', 'databaseName');
$q = $_GET["q"];
$db->rawQuery("SELECT * FROM users WHERE name = '" . $q . "'"); // want: sql-injection
$db->rawQuery('SELECT * FROM users WHERE name = ?', [$q]);
