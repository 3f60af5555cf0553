<?php
$db = ADONewConnection('mysqli');
$db->Connect('localhost', 'u', 'p', 'd');
$q = $_GET["q"];
$rs = $db->Execute("SELECT * FROM users WHERE name = '" . $q . "'"); // want: sql-injection
$all = $db->GetAll("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
$rs = $db->Execute('SELECT * FROM users WHERE name = ?', [$q]);
