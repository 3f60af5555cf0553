<?php
$atlas = \Atlas\Pdo\Connection::new('sqlite::memory:');
$q = $_GET["q"];
$atlas->fetchAll("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$atlas->fetchAll('SELECT * FROM users WHERE name = :n', ['n' => $q]);
