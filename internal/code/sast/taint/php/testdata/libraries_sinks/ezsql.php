<?php
$db = new ezSQL_mysqli('u', 'p', 'd', 'localhost');
$q = $_GET["q"];
$users = $db->get_results("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$users = $db->get_results('SELECT * FROM users');
