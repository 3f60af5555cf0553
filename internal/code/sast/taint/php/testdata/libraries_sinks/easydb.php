<?php
use ParagonIE\EasyDB\Factory;
$db = Factory::fromArray(['sqlite::memory:']);
$q = $_GET["q"];
$rows = $db->run("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$rows = $db->run('SELECT * FROM users WHERE name = ?', $q);
