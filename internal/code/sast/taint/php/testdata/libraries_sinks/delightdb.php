<?php
$db = \Delight\Db\PdoDatabase::fromPdo(new \PDO('sqlite::memory:'));
$q = $_GET["q"];
$rows = $db->select("SELECT * FROM users WHERE name = '" . $q . "'"); // want: sql-injection
$rows = $db->select('SELECT * FROM users WHERE name = ?', [$q]);
