<?php
use Opis\Database\Database;
$db = new Database($connection);
$q = $_GET["q"];
$db->getConnection()->query("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$db->getConnection()->query('SELECT * FROM users WHERE name = ?', [$q]);
