<?php
$q = $_GET['q'];
$pdo = new PDO('x');
$pdo->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
$pdo->prepare("SELECT * FROM t WHERE a = '" . $q . "'")->execute(); // want: sql-injection
$st = $pdo->prepare('SELECT * FROM t WHERE a = ?'); $st->execute([$q]);
$m = new mysqli('x');
$m->query("SELECT * FROM t WHERE a = '{$q}'"); // want: sql-injection
$m->multi_query("SELECT " . $q); // want: sql-injection
$m->query("SELECT * FROM t WHERE a = '" . $m->real_escape_string($q) . "'");
$m->execute_query('SELECT ?', [$q]);
mysqli_query($m, "SELECT " . $q); // want: sql-injection
pg_query($c, "SELECT " . $q); // want: sql-injection
pg_query_params($c, 'SELECT $1', [$q]);
sqlsrv_query($c, "SELECT " . $q); // want: sql-injection
oci_parse($c, "SELECT " . $q); // want: sql-injection
odbc_exec($c, "SELECT " . $q); // want: sql-injection
ibase_query($c, "SELECT " . $q); // want: sql-injection
$s = new SQLite3('x');
$s->exec("DELETE FROM t WHERE a = " . $q); // want: sql-injection
$s->querySingle("SELECT " . $q); // want: sql-injection
